//! The forms of techniques that other programs tell apart, and what shows that a step has a form. Shared with `examples/find_forms.rs`.

use cellwise_human::sudoku::{Candidate, Position, Role, Step, Technique};
use cellwise_sudoku::Symbols;

/// A form of a technique.
pub(crate) struct Form {
    /// Its name.
    pub(crate) name: &'static str,
    /// The technique that finds it.
    pub(crate) technique: Technique,
    /// Returns true if a step has this form.
    pub(crate) is: fn(&Position, &Step) -> bool,
}

use Technique as T;

/// Every form, by technique.
pub(crate) const FORMS: [Form; 50] = [
    form("naked triple", T::NakedTriple, |p, s| houses(p, s) == 1),
    form("locked triple", T::NakedTriple, |p, s| houses(p, s) == 2),
    form("naked quad", T::NakedQuad, |_, _| true),
    form("finned x-wing, siamese", T::FinnedXWing, siamese),
    form("sashimi x-wing, siamese", T::SashimiXWing, siamese),
    form("finned swordfish, siamese", T::FinnedSwordfish, siamese),
    form("sashimi swordfish, siamese", T::SashimiSwordfish, siamese),
    form("two-string kite, dual", T::TwoStringKite, dual),
    form("empty rectangle, dual", T::EmptyRectangle, dual),
    form(
        "empty rectangle with two candidates",
        T::EmptyRectangle,
        |_, s| arms(s) == 2 && !says(s, "Two at once"),
    ),
    form("empty rectangle", T::EmptyRectangle, |_, s| {
        arms(s) > 2 && !says(s, "Two at once")
    }),
    form("multi-colours, trap", T::MultiColouring, |_, s| {
        says(s, "sees one of each")
    }),
    form("multi-colours, wrap", T::MultiColouring, |_, s| {
        says(s, "it is not there")
    }),
    form("uniqueness 1", T::UniqueRectangle1, |_, s| {
        pair_marks(s) == 8
    }),
    form("uniqueness 2", T::UniqueRectangle2, |_, s| {
        pair_marks(s) == 8
    }),
    form("uniqueness 3", T::UniqueRectangle3, |_, s| {
        pair_marks(s) == 8
    }),
    form("uniqueness 4", T::UniqueRectangle4, |_, s| {
        pair_marks(s) == 8
    }),
    form("uniqueness 5", T::UniqueRectangle5, |_, s| {
        pair_marks(s) == 8
    }),
    form("uniqueness 6", T::UniqueRectangle6, |_, s| {
        pair_marks(s) == 8
    }),
    form("hidden rectangle", T::HiddenRectangle, |_, s| {
        pair_marks(s) == 8
    }),
    form(
        "uniqueness 1, missing candidate",
        T::UniqueRectangle1,
        lacks_one,
    ),
    form(
        "uniqueness 2, missing candidate",
        T::UniqueRectangle2,
        lacks_one,
    ),
    form(
        "uniqueness 3, missing candidate",
        T::UniqueRectangle3,
        lacks_one,
    ),
    form(
        "uniqueness 4, missing candidate",
        T::UniqueRectangle4,
        lacks_one,
    ),
    form(
        "uniqueness 5, missing candidate",
        T::UniqueRectangle5,
        lacks_one,
    ),
    form(
        "hidden rectangle, missing candidate",
        T::HiddenRectangle,
        lacks_one,
    ),
    form("continuous nice loop", T::NiceLoop, |_, s| {
        closes(s) && s.removes.len() > 2
    }),
    form("discontinuous nice loop, places", T::Aic, |_, s| {
        !s.places.is_empty()
    }),
    form("discontinuous nice loop, removes", T::Aic, |_, s| {
        s.removes.len() == 1 && !closes(s)
    }),
    form("aic between places of a digit", T::Aic, |_, s| {
        ends(s).is_some_and(|(a, b)| a == b) && s.removes.len() > 1
    }),
    form("aic between digits", T::Aic, |_, s| {
        ends(s).is_some_and(|(a, b)| a != b) && s.removes.len() > 1
    }),
    form("grouped continuous nice loop", T::GroupedAic, |_, s| {
        closes(s) && has_group(s) && s.removes.len() > 2
    }),
    form(
        "grouped discontinuous nice loop, places",
        T::GroupedAic,
        |_, s| has_group(s) && !s.places.is_empty(),
    ),
    form("grouped aic", T::GroupedAic, |_, s| {
        has_group(s) && !closes(s) && s.removes.len() > 1
    }),
    form("continuous nice loop with als", T::AlsAic, |_, s| {
        closes(s) && s.removes.len() > 2
    }),
    form(
        "discontinuous nice loop with als, places",
        T::AlsAic,
        |_, s| !s.places.is_empty(),
    ),
    form("aic with als", T::AlsAic, |_, s| {
        !closes(s) && s.removes.len() > 1
    }),
    form("als-xz", T::AlsXz, |_, s| digits(s) == 1),
    form("als-xz, doubly linked", T::AlsXz, |_, s| digits(s) > 2),
    form("als-xy-wing", T::AlsXyWing, |_, s| !overlaps(s)),
    form("als-xy-wing with overlap", T::AlsXyWing, |_, s| overlaps(s)),
    form("als-xy-chain", T::AlsChain, |_, s| {
        s.length > 3 && says(s, "So the first or the last")
    }),
    form("death blossom, two petals", T::DeathBlossom, |_, s| {
        petals(s) == 2
    }),
    form("death blossom, three petals", T::DeathBlossom, |_, s| {
        petals(s) == 3
    }),
    form("franken fish", T::FrankenFish, |_, s| !finned(s)),
    form("franken fish, finned", T::FrankenFish, |_, s| finned(s)),
    form("mutant fish", T::MutantFish, |_, s| !finned(s)),
    form("mutant fish, finned", T::MutantFish, |_, s| finned(s)),
    form("template set", T::Template, |_, s| !s.places.is_empty()),
    form("template delete", T::Template, |_, s| !s.removes.is_empty()),
];

const fn form(name: &'static str, technique: Technique, is: fn(&Position, &Step) -> bool) -> Form {
    Form {
        name,
        technique,
        is,
    }
}

fn says(step: &Step, words: &str) -> bool {
    step.text(&Symbols::default()).contains(words)
}

/// The number of houses that hold the whole pattern and lose candidates.
fn houses(position: &Position, step: &Step) -> usize {
    let cells = step.cells();
    let holds = |house: &&cellwise_sudoku::House| {
        let loses = step.removes.iter().any(|c| house.cells.contains(&c.cell));
        loses && cells.iter().all(|cell| house.cells.contains(cell))
    };
    position.shape().houses().iter().filter(holds).count()
}

fn siamese(_: &Position, step: &Step) -> bool {
    says(step, "Likewise, with other") && step.removes.len() > 1
}

fn dual(_: &Position, step: &Step) -> bool {
    says(step, "Two at once") && step.removes.len() > 1
}

fn with_role(step: &Step, role: Role) -> usize {
    step.marks.iter().filter(|mark| mark.role == role).count()
}

/// The places in the box of an empty rectangle.
fn arms(step: &Step) -> usize {
    with_role(step, Role::First) + with_role(step, Role::Second)
}

/// The places of the two digits in the corners of a rectangle.
fn pair_marks(step: &Step) -> usize {
    with_role(step, Role::Pattern)
}

fn lacks_one(_: &Position, step: &Step) -> bool {
    pair_marks(step) < 8
}

fn closes(step: &Step) -> bool {
    says(step, "the chain closes")
}

/// Returns true if a link of a chain leads to several cells.
fn has_group(step: &Step) -> bool {
    step.links.iter().any(|link| link.to.cells.len() > 1)
}

/// The digits at both ends of a chain whose ends are different candidates.
fn ends(step: &Step) -> Option<(u8, u8)> {
    let (first, last) = (&step.links.first()?.from, &step.links.last()?.to);
    (!closes(step) && first != last && step.places.is_empty()).then_some((first.digit, last.digit))
}

/// The number of digits that go.
fn digits(step: &Step) -> usize {
    let mut digits: Vec<u8> = step.removes.iter().map(|c| c.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    digits.len()
}

/// Returns true if the sets of a step share a cell: its first sentence names one twice.
fn overlaps(step: &Step) -> bool {
    let text = step.text(&Symbols::default());
    let first = text.split(" each have").next().unwrap_or_default();
    let words = first.split(|c: char| !c.is_alphanumeric());
    let mut cells: Vec<&str> = words.filter(|word| word.starts_with('r')).collect();
    let named = cells.len();
    cells.sort_unstable();
    cells.dedup();
    cells.len() < named
}

/// The candidates of the stem of a death blossom.
fn petals(step: &Step) -> usize {
    with_role(step, Role::Pivot)
}

fn finned(step: &Step) -> bool {
    with_role(step, Role::Fin) > 0
}

/// `412` for 4 in r1c2, as other programs write candidates.
pub(crate) fn written(candidates: &[Candidate]) -> String {
    let one = |c: &Candidate| format!("{}{}{}", c.digit, c.cell / 9 + 1, c.cell % 9 + 1);
    let all: Vec<String> = candidates.iter().map(one).collect();
    all.join(" ")
}

//! Rules beyond houses in a player's words: what kind a rule is, what it is called, what it asks for.

use cellwise_sudoku::rules::{DemandSource, Side};
use cellwise_sudoku::{DigitSet, Rule};

use super::Technique;
use crate::sudoku::view::{View, list};

/// The kinds of demands that have a technique of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Cage,
    /// Innies and outies.
    Sum,
    Thermometer,
    Greater,
    /// Palindromes, clones: the same digits in two places.
    Copy,
    /// Differences and ratios.
    Dots,
    Xv,
    Quadruple,
    Arrow,
    LittleKiller,
    Sandwich,
    /// Whispers, renban, and the other lines.
    Line,
    /// Any other clue beside the board.
    Outside,
    Other,
}

impl Kind {
    pub(crate) fn of<const N: usize>(v: &View<N>, demand: usize) -> Self {
        let DemandSource::Rule(rule) = v.demands.source(demand) else {
            return Self::Sum;
        };
        Self::of_rule(&v.puzzle.rules()[rule])
    }

    fn of_rule(rule: &Rule) -> Self {
        match rule {
            Rule::Killer(_) => Self::Cage,
            Rule::Thermo(_) | Rule::SlowThermo(_) => Self::Thermometer,
            Rule::Greater(_) => Self::Greater,
            Rule::Palindrome(_) | Rule::Clone(_) | Rule::Same(_) => Self::Copy,
            Rule::Difference(_) | Rule::Ratio(_) => Self::Dots,
            Rule::Xv(_) => Self::Xv,
            Rule::Quadruple(_) | Rule::Contains(_) => Self::Quadruple,
            Rule::Arrow(_) | Rule::DoubleArrow(_) | Rule::Pill(_) => Self::Arrow,
            Rule::LittleKiller(_) => Self::LittleKiller,
            Rule::Sandwich(_) => Self::Sandwich,
            Rule::Whispers(_)
            | Rule::Nabner(_)
            | Rule::Renban(_)
            | Rule::Between(_)
            | Rule::Lockout(_)
            | Rule::RegionSum(_)
            | Rule::Entropic(_)
            | Rule::Modular(_)
            | Rule::Zipper(_)
            | Rule::SumLine(_)
            | Rule::Lunchbox(_) => Self::Line,
            Rule::XSum(_)
            | Rule::Skyscraper(_)
            | Rule::HiddenSkyscraper(_)
            | Rule::NumberedRoom(_)
            | Rule::FullRank(_) => Self::Outside,
            _ => Self::Other,
        }
    }
}

impl Technique {
    /// The kinds of rules that give rise to it; `None` for a technique that needs no rule.
    fn kinds(self) -> Option<&'static [Kind]> {
        Some(match self {
            Self::CageCombination | Self::InniesAndOuties => &[Kind::Cage],
            Self::Thermometer => &[Kind::Thermometer],
            Self::GreaterThan => &[Kind::Greater],
            Self::Copies => &[Kind::Copy],
            Self::KropkiDots => &[Kind::Dots],
            Self::Xv => &[Kind::Xv],
            Self::Quadruple => &[Kind::Quadruple],
            Self::ArrowSum => &[Kind::Arrow],
            Self::LittleKiller => &[Kind::LittleKiller],
            Self::Sandwich => &[Kind::Sandwich],
            Self::LineRule => &[Kind::Line],
            Self::OutsideClue => &[Kind::Outside],
            Self::RuleAlone => &[Kind::Other],
            Self::MarkChain => &[Kind::Dots, Kind::Xv, Kind::Greater],
            // Any rule that can't do without a digit.
            Self::RuleAndHouse | Self::KillerPair | Self::KillerTriple => &[],
            _ => return None,
        })
    }

    /// True if only boards with certain rules give rise to it.
    #[must_use]
    pub fn is_for_rules(self) -> bool {
        self.kinds().is_some()
    }

    /// True if boards with this rule can give rise to it.
    ///
    /// ```
    /// use cellwise_human::sudoku::Technique;
    /// use cellwise_sudoku::{Rule, Shape};
    ///
    /// let cage = Rule::parse("killer 15 r1c1 r1c2", &Shape::classic())?;
    /// assert!(Technique::CageCombination.serves(&cage) && Technique::XWing.serves(&cage));
    /// assert!(Technique::Thermometer.is_for_rules() && !Technique::Thermometer.serves(&cage));
    /// # Ok::<(), cellwise_sudoku::RuleError>(())
    /// ```
    #[must_use]
    pub fn serves(self, rule: &Rule) -> bool {
        let has = |kinds: &[Kind]| kinds.is_empty() || kinds.contains(&Kind::of_rule(rule));
        self.kinds().is_none_or(has)
    }
}

/// `r1c1, r1c2 and r2c2`, in the order of the rule.
pub(crate) fn in_order<const N: usize>(v: &View<N>, cells: &[usize]) -> String {
    list(cells.iter().map(|&cell| v.name(cell)), "and")
}

/// `257`.
pub(crate) fn set<const N: usize>(v: &View<N>, digits: DigitSet) -> String {
    digits.iter().map(|digit| v.symbol(digit)).collect()
}

/// A demand as a noun: `the cage of 13 at r2c1`, `the thermometer from r7c6 to r9c8`.
pub(crate) fn name<const N: usize>(v: &View<N>, demand: usize) -> String {
    match v.demands.source(demand) {
        DemandSource::Rule(rule) => rule_name(v, &v.puzzle.rules()[rule]),
        DemandSource::Sum(sum) => {
            format!("the sum {sum} of {}", in_order(v, v.demands.cells(demand)))
        }
    }
}

/// A rule as a noun.
pub(crate) fn rule_name<const N: usize>(v: &View<N>, rule: &Rule) -> String {
    let cells = rule.cells();
    let first = || cells.first().map_or_else(String::new, |&cell| v.name(cell));
    let ends = || match cells {
        [from, .., to] => format!("from {} to {}", v.name(*from), v.name(*to)),
        _ => format!("at {}", first()),
    };
    let line = |kind: &str| format!("the {kind} {}", ends());
    match rule {
        Rule::Killer(cage) => format!("the cage of {} at {}", cage.sum(), first()),
        Rule::Thermo(_) => line("thermometer"),
        Rule::SlowThermo(_) => line("slow thermometer"),
        Rule::Greater(_) => format!("the sign {}", list_with(v, cells, " > ")),
        Rule::Arrow(_) => format!("the arrow with its circle at {}", first()),
        Rule::DoubleArrow(_) => line("double arrow"),
        Rule::LittleKiller(clue) => {
            format!("the diagonal of {} that begins at {}", clue.sum(), first())
        }
        Rule::Sandwich(clue) => {
            let (is_row, line) = clue.line();
            let kind = if is_row { "row" } else { "column" };
            format!("the sandwich of {} in {kind} {}", clue.sum(), line + 1)
        }
        Rule::Palindrome(_) => line("palindrome"),
        Rule::Difference(dot) if dot.number() == 1 => {
            format!("the white dot between {}", in_order(v, cells))
        }
        Rule::Difference(dot) => {
            format!("the difference {} of {}", dot.number(), in_order(v, cells))
        }
        Rule::Ratio(dot) if dot.number() == 2 => {
            format!("the black dot between {}", in_order(v, cells))
        }
        Rule::Ratio(dot) => format!("the ratio {} of {}", dot.number(), in_order(v, cells)),
        Rule::Xv(mark) => match mark.number() {
            5 => format!("the V between {}", in_order(v, cells)),
            10 => format!("the X between {}", in_order(v, cells)),
            sum => format!("the sum {sum} of {}", in_order(v, cells)),
        },
        Rule::Quadruple(_) => format!("the circle at the corner of {}", in_order(v, cells)),
        Rule::Renban(_) => line("renban line"),
        Rule::Whispers(_) => line("whispers line"),
        Rule::Nabner(_) => line("nabner line"),
        Rule::Between(_) => line("between line"),
        Rule::Lockout(_) => line("lockout line"),
        Rule::RegionSum(_) => line("region sum line"),
        Rule::Entropic(_) => line("entropic line"),
        Rule::Modular(_) => line("modular line"),
        Rule::Zipper(_) => line("zipper line"),
        rule => format!("the rule \"{rule}\""),
    }
}

fn list_with<const N: usize>(v: &View<N>, cells: &[usize], between: &str) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| v.name(cell)).collect();
    names.join(between)
}

/// What a demand asks for, in a sentence.
pub(crate) fn asks<const N: usize>(v: &View<N>, demand: usize) -> String {
    let cells = v.demands.cells(demand);
    match v.demands.source(demand) {
        DemandSource::Sum(sum) => follows_from_houses(v, demand, &adds_up(v, cells, sum)),
        DemandSource::Rule(rule) => rule_asks(v, &v.puzzle.rules()[rule], cells),
    }
}

/// The sum of some cells, from the houses and cages that give it: `Row 1 adds up to 45. Its cage r1c1 and r1c2 has 3 …`.
fn follows_from_houses<const N: usize>(v: &View<N>, demand: usize, result: &str) -> String {
    let Some(origin) = v.demands.origin(demand) else {
        return format!("{result}.");
    };
    let houses = v.house_names(origin.houses.iter().copied());
    let digits = v.puzzle.shape().digits();
    let total = origin.houses.len() * digits * (digits + 1) / 2;
    let has_one = origin.houses.len() == 1;
    let (add, them) = match has_one {
        true => ("adds", "it"),
        false => ("add", "them"),
    };
    let sums = origin
        .cages
        .iter()
        .map(|&cage| match &v.puzzle.rules()[cage] {
            Rule::Killer(killer) => (rule_name(v, &v.puzzle.rules()[cage]), killer.sum()),
            _ => (String::new(), 0),
        });
    let (names, sums): (Vec<String>, Vec<usize>) = sums.unzip();
    let taken: usize = sums.iter().sum();
    let parts: Vec<String> = sums.iter().map(ToString::to_string).collect();
    let taken = match sums.len() {
        1 => taken.to_string(),
        _ => format!("{} = {taken}", parts.join(" + ")),
    };
    match (origin.is_outside, names.len()) {
        (true, _) => format!(
            "The cages that fill {houses} have {taken}. {houses} {add} up to {total}, so outside {them} {result}."
        ),
        (false, 0) => format!("{houses} {add} up to {total}, so {result}."),
        (false, 1) => {
            format!(
                "{houses} {add} up to {total}, of which {} has {taken}. So {result}.",
                names[0]
            )
        }
        (false, _) => format!(
            "{houses} {add} up to {total}, of which the cages inside {them} have {taken}. So {result}."
        ),
    }
}

/// `r1c1 and r1c2 add up to 9`, `r1c1 is 9`.
fn adds_up<const N: usize>(v: &View<N>, cells: &[usize], sum: usize) -> String {
    match cells {
        [one] => format!("{} is {sum}", v.name(*one)),
        _ => format!("{} add up to {sum}", in_order(v, cells)),
    }
}

fn rule_asks<const N: usize>(v: &View<N>, rule: &Rule, scope: &[usize]) -> String {
    let names = || in_order(v, rule.cells());
    match rule {
        Rule::Killer(cage) => match rule.cells() {
            [one] => format!("The cage of {} is {} alone.", cage.sum(), v.name(*one)),
            _ => format!("The cage {} adds up to {}.", names(), cage.sum()),
        },
        Rule::Thermo(_) => format!("Digits rise along the thermometer {}.", names()),
        Rule::SlowThermo(_) => format!("Digits never fall along {}.", names()),
        Rule::Greater(_) => format!("{}.", list_with(v, rule.cells(), " > ")),
        Rule::Arrow(_) => match rule.cells() {
            [circle, shaft] => {
                format!(
                    "On this arrow {} is the same as {}.",
                    v.name(*circle),
                    v.name(*shaft)
                )
            }
            [circle, shaft @ ..] => format!(
                "On this arrow {} add up to the circle {}.",
                in_order(v, shaft),
                v.name(*circle)
            ),
            [] => String::new(),
        },
        Rule::LittleKiller(clue) => {
            format!(
                "The diagonal {} adds up to {}.",
                in_order(v, scope),
                clue.sum()
            )
        }
        Rule::Sandwich(clue) => sandwich(v, clue.line(), clue.sum()),
        Rule::Palindrome(_) => {
            format!("The palindrome {} reads the same from both ends.", names())
        }
        Rule::Clone(_) => {
            let (one, other) = rule.cells().split_at(rule.cells().len() / 2);
            format!(
                "{} hold the digits of {}, in the same order.",
                in_order(v, other),
                in_order(v, one)
            )
        }
        Rule::Difference(dot) if dot.number() == 1 => {
            format!("{} are consecutive (white dot).", names())
        }
        Rule::Difference(dot) => format!("{} differ by {}.", names(), dot.number()),
        Rule::Ratio(dot) if dot.number() == 2 => {
            format!("Of {} one is the double of the other (black dot).", names())
        }
        Rule::Ratio(dot) => format!("Of {} one is {} times the other.", names(), dot.number()),
        Rule::Xv(mark) => format!("{} add up to {}.", names(), mark.number()),
        Rule::Quadruple(circle) => format!(
            "The four cells {} hold {}.",
            names(),
            list(
                circle.digits().iter().map(|&d| v.symbol(d).to_string()),
                "and"
            )
        ),
        Rule::Renban(_) => format!(
            "The line {} holds consecutive digits, in any order.",
            names()
        ),
        Rule::Whispers(line) => format!(
            "Neighbours on the line {} differ by {} or more.",
            names(),
            line.number()
        ),
        Rule::Nabner(_) => format!(
            "No two digits on the line {} are equal or consecutive.",
            names()
        ),
        Rule::Between(_) => match rule.cells() {
            [from, inner @ .., to] => format!(
                "{} lie between the digits of the ends {} and {}.",
                in_order(v, inner),
                v.name(*from),
                v.name(*to)
            ),
            _ => String::new(),
        },
        Rule::XSum(clue) => format!(
            "{} the first digits add up to {}; the very first says how many they are.",
            seen_from(clue.side(), clue.line()),
            clue.clue()
        ),
        Rule::Skyscraper(clue) => format!(
            "{} {} seen: higher ones hide lower ones behind them.",
            seen_from(clue.side(), clue.line()),
            match clue.clue() {
                1 => "one digit is".to_owned(),
                count => format!("{count} digits are"),
            }
        ),
        rule if rule.cells().is_empty() => {
            format!("The rule “{}”: {}", rule.form().called, rule.said())
        }
        rule => format!(
            "The rule “{}” on {}: {}",
            rule.form().called,
            names(),
            rule.said()
        ),
    }
}

/// `In row 4, read from the left,`.
fn seen_from(side: Side, line: usize) -> String {
    let (kind, from) = match side {
        Side::Left => ("row", "left"),
        Side::Right => ("row", "right"),
        Side::Top => ("column", "top"),
        Side::Bottom => ("column", "bottom"),
    };
    format!("In {kind} {}, read from the {from},", line + 1)
}

/// The demand of a sandwich, and how far apart its two ends can be.
fn sandwich<const N: usize>(v: &View<N>, (is_row, line): (bool, usize), sum: usize) -> String {
    let kind = if is_row { "row" } else { "column" };
    let (low, high) = (v.symbol(1), v.symbol(v.size() as u8));
    let counts = filling_counts(v.size(), sum);
    let apart = match (counts.first(), counts.last()) {
        (Some(0), _) => format!("{low} and {high} stand side by side"),
        (Some(&few), Some(&many)) if few == many => {
            format!("{sum} takes {} between them", cells_in_words(few))
        }
        (Some(few), Some(&many)) => {
            format!("{sum} takes {few} to {} between them", cells_in_words(many))
        }
        _ => "no digits do".to_owned(),
    };
    format!(
        "In {kind} {} the digits between {low} and {high} add up to {sum}: {apart}.",
        line + 1
    )
}

fn cells_in_words(count: usize) -> String {
    match count {
        1 => "1 cell".to_owned(),
        count => format!("{count} cells"),
    }
}

/// The numbers of different digits, without the smallest and the largest, that can have this sum.
fn filling_counts(size: usize, sum: usize) -> Vec<usize> {
    let most = size.saturating_sub(2);
    let fits = |&count: &usize| {
        // The smallest digits are 2, 3, …; the largest size - 1, size - 2, ….
        let least: usize = (2..2 + count).sum();
        let greatest: usize = (0..count).map(|i| size - 1 - i).sum();
        (least..=greatest).contains(&sum)
    };
    (0..=most).filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sandwich_says_how_many_digits_fit_between() {
        assert_eq!(filling_counts(9, 0), [0]);
        assert_eq!(filling_counts(9, 4), [1]);
        assert_eq!(filling_counts(9, 22), [4, 5]);
        assert_eq!(filling_counts(9, 35), [7]);
        assert_eq!(filling_counts(9, 1), [0usize; 0]);
    }
}

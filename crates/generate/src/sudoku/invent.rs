//! Rules made at random on a full board that meets them.
//!
//! In: a full board and the names of rules. Out: rules that hold on it: cages, thermometers, arrows, marked
//! cells, lines. Every rule is read from its text and held against the board by the checker, so nothing here
//! needs to know what a rule of the form `NAME CELL CELL…` demands.

mod cages;
mod clues;
mod lines;
mod regions;

use std::collections::BTreeSet;

use cellwise_core::Rng;
use cellwise_sudoku::{Rule, RuleError, Shape, check};

use super::any::puzzle_of;
use super::fill::shuffled;
use super::wishes::Wishes;
use cages::add_cage;

pub(crate) use cages::refine;
pub(crate) use regions::regions;

/// A rule of a Sudoku that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleWish(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Fixed(Rule),
    /// Any rules of this name.
    Invent(&'static str),
}

/// Rules that are not made at random: they say what another rule or board is, or are one's own.
const WRITTEN_OUT: [&str; 10] = [
    "boards",
    "fog",
    "negative",
    "automaton",
    "and",
    "or",
    "not",
    "regex",
    "relation",
    "sum",
];

impl RuleWish {
    /// Reads a rule written out, or the name of a rule that is to be made at random.
    ///
    /// ```
    /// use cellwise_generate::sudoku::RuleWish;
    /// use cellwise_sudoku::Shape;
    ///
    /// let shape = Shape::classic();
    /// assert!(RuleWish::parse("x", &shape)?.fixed().is_some());
    /// assert!(RuleWish::parse("killer", &shape)?.fixed().is_none());
    /// assert!(RuleWish::parse("magic", &shape).is_err());
    /// # Ok::<(), cellwise_sudoku::RuleError>(())
    /// ```
    ///
    /// # Errors
    /// [`RuleError`] for a text that is no rule, or names one that has to be written out.
    pub fn parse(text: &str, shape: &Shape) -> Result<Self, RuleError> {
        match Rule::parse(text, shape) {
            Ok(Rule::Boards(_)) => Err(RuleError::Board {
                rule: "boards",
                needs: "puzzles are made on one board",
            }),
            Ok(rule) => Ok(Self(Kind::Fixed(rule))),
            Err(error) => {
                let name = text.trim().to_lowercase();
                let form = Rule::FORMS.iter().find(|form| form.name == name);
                let inventable = form.filter(|form| !WRITTEN_OUT.contains(&form.name));
                match inventable {
                    Some(form) => Ok(Self(Kind::Invent(form.name))),
                    None => Err(error),
                }
            }
        }
    }

    /// The rule, if it is not to be made at random.
    #[must_use]
    pub fn fixed(&self) -> Option<&Rule> {
        match &self.0 {
            Kind::Fixed(rule) => Some(rule),
            Kind::Invent(_) => None,
        }
    }

    /// The first word of the rule's text.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.0 {
            Kind::Fixed(rule) => rule.name(),
            Kind::Invent(name) => name,
        }
    }

    /// True if named techniques know the rule. Of a rule of one's own (an expression, an automaton, rules made of rules) they
    /// know nothing but that it can't be met.
    #[must_use]
    pub fn has_named_steps(&self) -> bool {
        !matches!(
            self.name(),
            "automaton" | "and" | "or" | "not" | "regex" | "relation" | "sum"
        )
    }

    /// The rule, or one of its kind on some full board of this shape, if there is one.
    pub(crate) fn sample(&self, shape: &Shape, rng: &mut Rng) -> Option<Rule> {
        match &self.0 {
            Kind::Fixed(rule) => Some(rule.clone()),
            Kind::Invent(name) => Rule::sample(name, shape, &shuffled(shape, rng), rng),
        }
    }

    pub(crate) fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        match &self.0 {
            Kind::Fixed(rule) => puzzle_of_rules(shape, rule),
            Kind::Invent(_) => Ok(()),
        }
    }
}

fn puzzle_of_rules(shape: &Shape, rule: &Rule) -> Result<(), RuleError> {
    let grid = cellwise_sudoku::Grid::empty(shape.size());
    match cellwise_sudoku::Puzzle::new(shape.clone(), grid) {
        Ok(puzzle) => puzzle.with_rules(vec![rule.clone()]).map(|_| ()),
        Err(_) => Ok(()),
    }
}

/// True for rules of the form `NAME CELL CELL…`, or with a number before the cells that may be left out.
fn is_line(name: &str) -> bool {
    let form = Rule::FORMS.iter().find(|form| form.name == name);
    form.is_some_and(|form| {
        let cells = form.form.strip_prefix(name).unwrap_or_default();
        cells.trim_start_matches(" [NUMBER]") == " CELL CELL…"
    })
}

/// The rules of a board, some of them cages that can still be divided.
#[derive(Clone, Debug, Default)]
pub(crate) struct Invented {
    rules: Vec<Rule>,
    /// The cells of each cage; their rules are the last of `rules`.
    cages: Vec<Vec<usize>>,
}

impl Invented {
    pub(crate) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    pub(crate) fn has_cages(&self) -> bool {
        !self.cages.is_empty()
    }
}

/// Makes the rules that are wished for on a full board; `None` if one of them finds no place there.
pub(crate) fn invent(
    wishes: &Wishes,
    fixed: Vec<Rule>,
    solution: &[u8],
    rng: &mut Rng,
) -> Option<Invented> {
    let mut board = Board {
        shape: &wishes.shape,
        solution,
        used: vec![false; solution.len()],
        rules: fixed,
    };
    let mut cages = Vec::new();
    for wish in wishes.rules.iter().filter(|wish| wish.fixed().is_none()) {
        let (size, before) = (board.size(), board.rules.len());
        match wish.name() {
            "jigsaw" => {}
            "killer" if wishes.wants_small_cages() => cages = board.small_cages(2 * size, rng),
            "killer" => cages = board.cages(rng),
            "arrow" => board.arrows(size.div_ceil(2), rng),
            "even" => board.marked("even", 0, rng),
            "odd" => board.marked("odd", 1, rng),
            "greater" => board.signs(3 * size, rng),
            "sandwich" => board.sandwiches(),
            "littlekiller" => board.diagonals(size / 2, rng),
            "palindrome" => board.palindromes(size.div_ceil(3), rng),
            "xv" => board.dots("xv", &[size.div_ceil(2), size + 1], 2 * size, rng),
            "difference" => board.dots("difference", &[1], 2 * size, rng),
            "ratio" => board.dots("ratio", &[2], 2 * size, rng),
            name if is_line(name) => board.lines(name, size.div_ceil(2), rng),
            name => board.sampled(name, size, rng),
        }
        let is_elsewhere = matches!(wish.name(), "jigsaw" | "killer");
        if board.rules.len() == before && !is_elsewhere {
            return None;
        }
    }
    let mut invented = Invented {
        rules: board.rules,
        cages: Vec::new(),
    };
    for cage in cages {
        add_cage(&mut invented, &wishes.shape, solution, cage);
    }
    Some(invented)
}

fn names(shape: &Shape, cells: &[usize]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| shape.name(cell)).collect();
    names.join(" ")
}

fn neighbours(shape: &Shape, cell: usize) -> impl Iterator<Item = usize> + use<> {
    let size = shape.size();
    let (row, column) = (cell / size, cell % size);
    let at =
        move |row: usize, column: usize| (row < size && column < size).then(|| row * size + column);
    [
        at(row.wrapping_sub(1), column),
        at(row + 1, column),
        at(row, column.wrapping_sub(1)),
        at(row, column + 1),
    ]
    .into_iter()
    .flatten()
}

fn is_connected(cells: &[usize], shape: &Shape) -> bool {
    let Some(&first) = cells.first() else {
        return false;
    };
    let mut seen = BTreeSet::from([first]);
    let mut open = vec![first];
    while let Some(cell) = open.pop() {
        for next in neighbours(shape, cell) {
            if cells.contains(&next) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen.len() == cells.len()
}

/// A full board on which rules are made.
struct Board<'a> {
    shape: &'a Shape,
    solution: &'a [u8],
    /// Cells of lines, arrows and the like, which do not share cells.
    used: Vec<bool>,
    rules: Vec<Rule>,
}

impl Board<'_> {
    fn size(&self) -> usize {
        self.shape.size()
    }

    fn digit(&self, cell: usize) -> usize {
        usize::from(self.solution[cell])
    }

    /// The rule of this text, if the full board meets it.
    fn holding(&self, text: &str) -> Option<Rule> {
        let rule = Rule::parse(text, self.shape).ok()?;
        let shape = std::sync::Arc::new(self.shape.clone());
        let puzzle = puzzle_of(&shape, std::slice::from_ref(&rule), self.solution.to_vec());
        check(&puzzle, puzzle.givens()).is_ok().then_some(rule)
    }

    /// The cells around a cell, diagonally as well.
    fn around(&self, cell: usize) -> Vec<usize> {
        let size = self.size();
        let (row, column) = (cell / size, cell % size);
        let near = |at: usize| at.saturating_sub(1)..(at + 2).min(size);
        near(row)
            .flat_map(|r| near(column).map(move |c| r * size + c))
            .filter(|&other| other != cell)
            .collect()
    }
}

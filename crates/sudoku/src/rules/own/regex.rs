//! `regex`: a line whose digits match a regular expression.
//!
//! ```text
//!   1[2-4]*(5|6).   a digit, a set, any number of times, a choice, any digit
//! ```
//! The text becomes a list of nodes in which a node follows its parts, and the list an automaton with
//! one state for each set of digits: Glushkov, "The abstract theory of automata" (1961).

use std::fmt;

use super::super::tools::machine::Along;
use super::super::words::Words;
use super::super::{Body, Cells, Form, Propagator, RuleError, RuleFault};
use super::nfa::{Nfa, Resolved, Step};
use crate::digits::each;
use crate::{Shape, Symbols};

/// A line whose digits match a regular expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regex {
    pattern: String,
    resolved: Resolved,
    cells: Cells,
}

/// The longest pattern.
const MAX_LENGTH: usize = 300;
/// The most nodes, after parts with a number of times are written out.
const MAX_NODES: usize = 1_000;

/// Words of 64 bits for a state each: the start, and one for every node at most.
const WORDS: usize = (MAX_NODES + 1).div_ceil(64);

const LARGE: &str = "a shorter pattern: it may have 300 characters, 1000 parts once repetitions are written out, and 4096 states";

/// A part of a pattern. Parts come before the node that holds them.
#[derive(Clone, Copy)]
enum Node {
    /// Nothing at all.
    Empty,
    /// One digit of a set.
    Set(u64),
    /// One part, then the other.
    Then(usize, usize),
    /// One part or the other.
    Or(usize, usize),
    /// A part once or more.
    Plus(usize),
    /// A part or nothing.
    Maybe(usize),
}

/// A part on the stack of the reader: its nodes are those from `first` to `root`.
#[derive(Clone, Copy)]
struct Part {
    first: usize,
    root: usize,
}

/// What a bracket has collected so far.
#[derive(Clone, Copy, Default)]
struct Open {
    /// The choices before the last `|`, put together.
    choices: Option<Part>,
    /// The parts after it, put together.
    sequence: Option<Part>,
}

struct Reader<'a> {
    signs: std::iter::Peekable<std::str::Chars<'a>>,
    size: usize,
    nodes: Vec<Node>,
}

/// Why a pattern can't be read: the words that should stand there.
type Expected = &'static str;

impl Reader<'_> {
    fn push(&mut self, first: usize, node: Node) -> Result<Part, Expected> {
        self.nodes.push(node);
        if self.nodes.len() > MAX_NODES {
            return Err(LARGE);
        }
        let root = self.nodes.len() - 1;
        Ok(Part {
            first: first.min(root),
            root,
        })
    }

    fn digit(&self, sign: char) -> Result<usize, Expected> {
        let digit = Symbols::default().digit(sign).map(usize::from);
        digit
            .filter(|digit| *digit <= self.size && sign.is_ascii_alphanumeric())
            .ok_or("a digit of the board, . [ ] ( ) | * + ? or {n,m}")
    }

    /// The set after a `[`.
    fn set(&mut self) -> Result<u64, Expected> {
        const EXPECTED: Expected = "digits and a ] after [";
        let all = u64::MAX >> (64 - self.size);
        let not = self.signs.next_if_eq(&'^').is_some();
        let mut set = 0;
        loop {
            let sign = self.signs.next().ok_or(EXPECTED)?;
            if sign == ']' {
                break;
            }
            let from = self.digit(sign)?;
            let mut to = from;
            if self.signs.next_if_eq(&'-').is_some() {
                let last = self.signs.next().ok_or(EXPECTED)?;
                to = self.digit(last)?;
            }
            (from..=to).for_each(|digit| set |= 1 << (digit - 1));
        }
        Ok(if not { all & !set } else { set })
    }

    /// The numbers after a `{`: at least, and at most if that is said.
    fn times(&mut self) -> Result<(usize, Option<usize>), Expected> {
        const EXPECTED: Expected = "{n}, {n,} or {n,m} with numbers up to 100";
        let mut text = String::new();
        loop {
            match self.signs.next().ok_or(EXPECTED)? {
                '}' => break,
                sign => text.push(sign),
            }
        }
        let number = |text: &str| {
            text.parse()
                .ok()
                .filter(|&n: &usize| n <= 100)
                .ok_or(EXPECTED)
        };
        let (least, most) = match text.split_once(',') {
            None => (number(&text)?, Some(number(&text)?)),
            Some((least, "")) => (number(least)?, None),
            Some((least, most)) => (number(least)?, Some(number(most)?)),
        };
        match most {
            Some(most) if most < least => Err(EXPECTED),
            _ => Ok((least, most)),
        }
    }

    /// A copy of a part at the end of the list.
    fn copy(&mut self, part: Part) -> Result<Part, Expected> {
        let first = self.nodes.len();
        let moved = |node: usize| node - part.first + first;
        for i in part.first..=part.root {
            let node = match self.nodes[i] {
                Node::Then(a, b) => Node::Then(moved(a), moved(b)),
                Node::Or(a, b) => Node::Or(moved(a), moved(b)),
                Node::Plus(a) => Node::Plus(moved(a)),
                Node::Maybe(a) => Node::Maybe(moved(a)),
                node => node,
            };
            self.push(first, node)?;
        }
        Ok(Part {
            first,
            root: self.nodes.len() - 1,
        })
    }

    /// A part this number of times: x{2,4} is x x x? x?, and x{2,} is x x+.
    fn repeat(&mut self, part: Part, least: usize, most: Option<usize>) -> Result<Part, Expected> {
        let count = most.unwrap_or(least.max(1));
        let mut copies = vec![part];
        for _ in 1..count {
            copies.push(self.copy(part)?);
        }
        if count == 0 {
            return self.push(part.first, Node::Empty);
        }
        let mut whole: Option<Part> = None;
        for (i, &copy) in copies.iter().enumerate() {
            let mut copy = copy;
            if most.is_none() && i + 1 == count {
                copy = self.push(copy.first, Node::Plus(copy.root))?;
            }
            if i >= least {
                copy = self.push(copy.first, Node::Maybe(copy.root))?;
            }
            whole = Some(match whole {
                None => copy,
                Some(before) => self.push(before.first, Node::Then(before.root, copy.root))?,
            });
        }
        let whole = whole.ok_or(LARGE)?;
        Ok(Part {
            first: part.first,
            root: whole.root,
        })
    }

    fn then(&mut self, before: Option<Part>, part: Part) -> Result<Part, Expected> {
        match before {
            None => Ok(part),
            Some(before) => self.push(before.first, Node::Then(before.root, part.root)),
        }
    }

    /// Everything that a bracket has collected.
    fn close(&mut self, open: Open) -> Result<Part, Expected> {
        let sequence = match open.sequence {
            Some(part) => part,
            None => self.push(usize::MAX, Node::Empty)?,
        };
        match open.choices {
            None => Ok(sequence),
            Some(choices) => self.push(choices.first, Node::Or(choices.root, sequence.root)),
        }
    }

    fn read(&mut self) -> Result<Part, Expected> {
        let mut outer: Vec<Open> = Vec::new();
        let mut open = Open::default();
        while let Some(sign) = self.signs.next() {
            let part = match sign {
                '(' => {
                    outer.push(std::mem::take(&mut open));
                    continue;
                }
                '|' => {
                    let choices = self.close(std::mem::take(&mut open))?;
                    open.choices = Some(choices);
                    continue;
                }
                ')' => {
                    let around = outer.pop().ok_or("a ( for each )")?;
                    self.close(std::mem::replace(&mut open, around))?
                }
                '[' => {
                    let set = self.set()?;
                    self.push(usize::MAX, Node::Set(set))?
                }
                '.' => self.push(usize::MAX, Node::Set(u64::MAX >> (64 - self.size)))?,
                sign => {
                    let digit = self.digit(sign)?;
                    self.push(usize::MAX, Node::Set(1 << (digit - 1)))?
                }
            };
            let part = self.times_of(part)?;
            open.sequence = Some(self.then(open.sequence, part)?);
        }
        match outer.is_empty() {
            true => self.close(open),
            false => Err("a ) for each ("),
        }
    }

    /// A part with the signs `*`, `+`, `?` and `{n,m}` that follow it.
    fn times_of(&mut self, mut part: Part) -> Result<Part, Expected> {
        while let Some(sign) = self.signs.next_if(|sign| "*+?{".contains(*sign)) {
            part = match sign {
                '+' => self.push(part.first, Node::Plus(part.root))?,
                '?' => self.push(part.first, Node::Maybe(part.root))?,
                '*' => {
                    let plus = self.push(part.first, Node::Plus(part.root))?;
                    self.push(part.first, Node::Maybe(plus.root))?
                }
                _ => {
                    let (least, most) = self.times()?;
                    self.repeat(part, least, most)?
                }
            };
        }
        Ok(part)
    }
}

/// The places (sets of digits) with which a part can begin and end, and whether it can be nothing.
#[derive(Clone, Default)]
struct Reach {
    nothing: bool,
    first: Vec<usize>,
    last: Vec<usize>,
}

/// The automaton of a pattern. State 0 is the start; the others are the sets of the pattern, in order.
fn nfa(pattern: &str, size: usize) -> Result<Nfa, Expected> {
    let mut reader = Reader {
        signs: pattern.chars().peekable(),
        size,
        nodes: Vec::new(),
    };
    let whole = reader.read()?;
    let mut sets = vec![0];
    let mut reach: Vec<Reach> = Vec::with_capacity(reader.nodes.len());
    // By state the states that follow it, a bit for each.
    let mut follows = vec![[0u64; WORDS]; MAX_NODES + 1];
    let mut follow = |last: &[usize], first: &[usize]| {
        let mut all = [0; WORDS];
        for &to in first {
            all[to / 64] |= 1 << (to % 64);
        }
        for &from in last {
            let words = follows[from].iter_mut().zip(all);
            words.for_each(|(word, more)| *word |= more);
        }
    };
    let both = |a: &[usize], b: &[usize]| [a, b].concat();
    // Parts of another part that is repeated zero times are in the list, but nothing leads to them.
    for node in &reader.nodes {
        let made = match *node {
            Node::Empty => Reach {
                nothing: true,
                ..Reach::default()
            },
            Node::Set(set) => {
                sets.push(set);
                let place = vec![sets.len() - 1];
                Reach {
                    nothing: false,
                    first: place.clone(),
                    last: place,
                }
            }
            Node::Then(a, b) => {
                let (a, b) = (&reach[a], &reach[b]);
                follow(&a.last, &b.first);
                Reach {
                    nothing: a.nothing && b.nothing,
                    first: match a.nothing {
                        true => both(&a.first, &b.first),
                        false => a.first.clone(),
                    },
                    last: match b.nothing {
                        true => both(&a.last, &b.last),
                        false => b.last.clone(),
                    },
                }
            }
            Node::Or(a, b) => {
                let (a, b) = (&reach[a], &reach[b]);
                Reach {
                    nothing: a.nothing || b.nothing,
                    first: both(&a.first, &b.first),
                    last: both(&a.last, &b.last),
                }
            }
            Node::Plus(a) => {
                follow(&reach[a].last, &reach[a].first);
                reach[a].clone()
            }
            Node::Maybe(a) => Reach {
                nothing: true,
                ..reach[a].clone()
            },
        };
        reach.push(made);
    }
    let whole = &reach[whole.root];
    follow(&[0], &whole.first);
    let mut ends = whole.last.clone();
    if whole.nothing {
        ends.push(0);
    }
    let steps = (0..sets.len()).flat_map(|from| {
        let words = follows[from].into_iter().enumerate();
        let next = words.flat_map(|(i, word)| each(word).map(move |bit| 64 * i + bit));
        next.map(move |to| (from, to))
    });
    let steps = steps.map(|(from, to)| Step {
        from,
        digits: sets[to],
        to,
    });
    Ok(Nfa {
        states: sets.len(),
        start: 0,
        ends,
        steps: steps.collect(),
    })
}

impl Body for Regex {
    const FORM: Form = Form {
        name: "regex",
        form: "regex PATTERN CELL…",
        meaning: "the digits along the line match the regular expression",
        called: "own pattern",
        said: "The dashed line follows a pattern of the setter's own.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        let pattern = words.raw("a pattern, for instance 1[2-4]*(5|6).")?;
        if pattern.len() > MAX_LENGTH {
            let start: String = pattern.chars().take(20).collect();
            return Err(words.unexpected(format!("{start}…"), LARGE));
        }
        let size = words.shape.digits();
        let resolved = nfa(pattern, size).and_then(|nfa| nfa.machine(size).ok_or(LARGE));
        let resolved = resolved.map_err(|expected| words.unexpected(pattern, expected))?;
        Ok(Self {
            pattern: pattern.to_owned(),
            resolved,
            cells: words.cells(1)?,
        })
    }

    fn cells(&self) -> Option<&Cells> {
        Some(&self.cells)
    }

    fn load(&self) -> usize {
        self.resolved.work + self.cells.len()
    }

    fn propagators(&self, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Along::boxed(self.cells.to_vec(), &self.resolved.machine)]
    }

    fn faults(&self, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let line: Vec<u8> = self.cells.iter().map(|&cell| digits[cell]).collect();
        let nfa = nfa(&self.pattern, shape.digits());
        let accepts = nfa.is_ok_and(|nfa| nfa.accepts(&line));
        (!accepts)
            .then_some(RuleFault::Sequence)
            .into_iter()
            .collect()
    }
}

impl fmt::Display for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "regex {} {}", self.pattern, self.cells)
    }
}

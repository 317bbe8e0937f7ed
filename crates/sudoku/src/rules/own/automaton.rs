//! `automaton`: a line whose digits lead an automaton from its start to one of its ends.

use std::collections::BTreeMap;
use std::fmt;

use super::super::tools::machine::Along;
use super::super::words::Words;
use super::super::{Body, Cells, Form, Propagator, RuleError, RuleFault};
use super::nfa::{Nfa, Resolved, Step};
use crate::Shape;

/// A line that an automaton of the setter's own accepts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    /// The words between the name and the cells, as they were read.
    text: String,
    resolved: Resolved,
    cells: Cells,
}

/// The most steps.
const MAX_STEPS: usize = 1_000;
/// The longest name of a state.
const MAX_NAME: usize = 20;

const STEP: &str = "a step like a>b:1,2-4, or a>b:* for any digit";
const STATE: &str = "the name of a state, of letters and digits";
const LARGE: &str = "an automaton with fewer steps or states: it may have 1000 steps, and 4096 states once choices are resolved";

impl Automaton {
    fn nfa(text: &str, words: &Words<'_>) -> Result<Nfa, RuleError> {
        let mut parts = text.split(' ');
        let mut names = Names::default();
        let mut state = |name: &str| {
            let number = names.number(name);
            number.ok_or_else(|| words.unexpected(name, STATE))
        };
        let start = state(parts.next().unwrap_or_default())?;
        let ends = parts.next().unwrap_or_default().split(',');
        let ends = ends.map(&mut state).collect::<Result<_, _>>()?;
        let mut steps = Vec::new();
        for part in parts {
            let bad = || words.unexpected(part, STEP);
            let (states, digits) = part.split_once(':').ok_or_else(bad)?;
            let (from, to) = states.split_once('>').ok_or_else(bad)?;
            let digits = digits_of(digits, words.shape.digits()).ok_or_else(bad)?;
            steps.push(Step {
                from: state(from)?,
                digits,
                to: state(to)?,
            });
            if steps.len() > MAX_STEPS {
                return Err(words.unexpected(part, LARGE));
            }
        }
        Ok(Nfa {
            states: names.0.len(),
            start,
            ends,
            steps,
        })
    }
}

/// The states by name, numbered as they are met.
#[derive(Default)]
struct Names(BTreeMap<String, usize>);

impl Names {
    fn number(&mut self, name: &str) -> Option<usize> {
        let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if name.is_empty() || name.len() > MAX_NAME || !plain {
            return None;
        }
        let count = self.0.len();
        Some(*self.0.entry(name.to_owned()).or_insert(count))
    }
}

/// The digits of a step as a mask: `1,3-5`, or `*` for all.
fn digits_of(text: &str, size: usize) -> Option<u64> {
    let digit = |text: &str| {
        let digit = text.parse::<usize>().ok();
        digit.filter(|digit| (1..=size).contains(digit))
    };
    if text == "*" {
        return Some(u64::MAX >> (64 - size));
    }
    let mut all = 0;
    for part in text.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        for digit in digit(from)?..=digit(to)? {
            all |= 1 << (digit - 1);
        }
    }
    (all != 0).then_some(all)
}

impl Body for Automaton {
    const FORM: Form = Form {
        name: "automaton",
        form: "automaton from STATE to STATE,… STATE>STATE:DIGITS… CELL…",
        meaning: "the digits along the line lead from the first state to one of the last ones, a step for each cell",
        called: "own pattern",
        said: "The dashed line follows a pattern of the setter's own.",
    };

    fn parse(words: &mut Words<'_>) -> Result<Self, RuleError> {
        if !words.skip("from") {
            let found = words.next_raw().unwrap_or_default();
            return Err(words.unexpected(found, "from"));
        }
        let mut text = words.raw(STATE)?.to_owned();
        if !words.skip("to") {
            let found = words.next_raw().unwrap_or_default();
            return Err(words.unexpected(found, "to"));
        }
        text.push(' ');
        text.push_str(words.raw(STATE)?);
        while let Some(step) = words.next_if(|word| word.contains('>')) {
            text.push(' ');
            text.push_str(step);
        }
        let resolved = Self::nfa(&text, words)?.machine(words.shape.digits());
        let resolved = resolved.ok_or_else(|| words.unexpected("too many states", LARGE))?;
        Ok(Self {
            text,
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
        let nfa = Self::nfa(&self.text, &Words::new("", shape));
        let accepts = nfa.is_ok_and(|nfa| nfa.accepts(&line));
        (!accepts)
            .then_some(RuleFault::Sequence)
            .into_iter()
            .collect()
    }
}

impl fmt::Display for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.text.split(' ');
        let (start, ends) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        write!(f, "automaton from {start} to {ends}")?;
        words.try_for_each(|step| write!(f, " {step}"))?;
        write!(f, " {}", self.cells)
    }
}

//! Literals of a learned clause that follow from the others are dropped (Sörensson and Biere,
//! "Minimizing Learned Clauses", 2009).

use super::{Reason, Sat};
use crate::engine::trail::Literal;

impl Sat {
    /// Drops the literals whose causes all lead back to other literals of the clause.
    pub(super) fn minimize(&mut self) {
        let mut clause = std::mem::take(&mut self.scratch.clause);
        let mut kept = 1;
        for i in 1..clause.len() {
            if !self.is_implied(clause[i]) {
                clause[kept] = clause[i];
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.scratch.clause = clause;
    }

    /// Returns true if a false literal follows from others of the clause.
    fn is_implied(&mut self, literal: Literal) -> bool {
        // A walk without recursion: each entry is a literal and the number of its causes already known to follow.
        let mut stack = std::mem::take(&mut self.scratch.stack);
        stack.clear();
        stack.push((literal, 0));
        let mut implied = true;
        while let Some(&(top, done)) = stack.last() {
            match self.cause(top, done as usize) {
                Cause::None => {
                    // A decision.
                    implied = false;
                }
                Cause::End => {
                    stack.pop();
                    let variable = top.variable();
                    if !self.scratch.follows[variable] {
                        self.scratch.follows[variable] = true;
                        self.scratch.also_marked.push(variable as u32);
                    }
                    continue;
                }
                Cause::Literal(cause) => {
                    let variable = cause.variable();
                    if let Some(last) = stack.last_mut() {
                        last.1 += 1;
                    }
                    if self.levels[variable] == 0
                        || self.scratch.seen[variable]
                        || self.scratch.follows[variable]
                    {
                        continue;
                    }
                    if !self.scratch.fails[variable]
                        && !matches!(self.reasons[variable], Reason::None | Reason::Exhausted)
                    {
                        stack.push((cause, 0));
                        continue;
                    }
                    implied = false;
                }
            }
            if !implied {
                for &(failed, _) in &stack[1..] {
                    self.scratch.fails[failed.variable()] = true;
                    self.scratch.also_marked.push(failed.variable() as u32);
                }
                break;
            }
        }
        self.scratch.stack = stack;
        implied
    }

    /// The cause with this number of a false literal.
    fn cause(&self, literal: Literal, number: usize) -> Cause {
        match self.reasons[literal.variable()] {
            Reason::None | Reason::Exhausted => Cause::None,
            Reason::Binary(other) => match number {
                0 => Cause::Literal(other),
                _ => Cause::End,
            },
            // The first literal is the one that the clause forces.
            Reason::Clause(at) => match self.store.codes(at).get(1 + number) {
                Some(&code) => Cause::Literal(Literal::from_code(code)),
                None => Cause::End,
            },
        }
    }
}

enum Cause {
    Literal(Literal),
    /// There are no more.
    End,
    /// It was decided.
    None,
}

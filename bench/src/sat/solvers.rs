//! The solvers themselves, in the process that is called for them.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};
use cellwise_core::Verdict;
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Cl, Lit, TernaryVal};
use rustsat_cadical::CaDiCaL;
use rustsat_glucose::core::Glucose;

use super::SatSolver;
use super::cnf::Cnf;
use crate::cpu;

/// Solves the clauses of a file and prints the verdict and the CPU seconds.
pub(crate) fn run(solver: SatSolver, file: &Path) -> Result<()> {
    let cnf = Cnf::from_bytes(&fs::read(file)?)?;
    let (mut literals, mut ends) = (Vec::new(), Vec::new());
    for clause in cnf.clauses() {
        for &literal in clause {
            literals.push(Lit::from_ipasir(literal)?);
        }
        ends.push(literals.len());
    }
    let clauses = Clauses { literals, ends };
    let told = cnf.told();
    let (verdict, took) = cpu::timed(|| match solver {
        SatSolver::Cadical => on_the_same(CaDiCaL::default(), &clauses, told),
        SatSolver::Glucose => on_the_same(Glucose::default(), &clauses, told),
    });
    println!("{} {}", verdict?, took.as_secs_f64());
    Ok(())
}

/// Clauses as the solvers take them.
struct Clauses {
    literals: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<usize>,
}

impl Clauses {
    fn add_to(&self, solver: &mut impl Solve) -> Result<()> {
        let mut start = 0;
        for &end in &self.ends {
            solver.add_clause_ref(Cl::new(&self.literals[start..end]))?;
            start = end;
        }
        Ok(())
    }
}

/// The clause that excludes the solution found.
fn other_than(solver: &impl Solve, told: i32) -> Result<Vec<Lit>> {
    let mut clause = Vec::new();
    for var in 1..=told {
        let literal = Lit::from_ipasir(var)?;
        if solver.lit_val(literal)? == TernaryVal::True {
            clause.push(!literal);
        }
    }
    Ok(clause)
}

/// Both questions to one solver, which keeps what it has learnt.
fn on_the_same(mut solver: impl Solve, clauses: &Clauses, told: i32) -> Result<Verdict> {
    clauses.add_to(&mut solver)?;
    if !is_solvable(&mut solver)? {
        return Ok(Verdict::Impossible);
    }
    let other = other_than(&solver, told)?;
    solver.add_clause_ref(Cl::new(&other))?;
    Ok(second(is_solvable(&mut solver)?))
}

fn is_solvable(solver: &mut impl Solve) -> Result<bool> {
    match solver.solve()? {
        SolverResult::Sat => Ok(true),
        SolverResult::Unsat => Ok(false),
        SolverResult::Interrupted => bail!("a solver ended without an answer"),
    }
}

fn second(is_there: bool) -> Verdict {
    if is_there {
        Verdict::Several
    } else {
        Verdict::Unique
    }
}

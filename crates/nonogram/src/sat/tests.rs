//! The search against all values, tried one by one.

use std::collections::BTreeSet;

use cellwise_core::{Budget, Limit, Rng};

use super::{Outcome, Sat};
use crate::engine::trail::Literal;

fn random_clauses(rng: &mut Rng, variables: usize, count: usize) -> Vec<Vec<Literal>> {
    let literal = |rng: &mut Rng| Literal::new(rng.below(variables), rng.chance(0.5));
    (0..count)
        .map(|_| {
            let mut clause: Vec<Literal> = Vec::new();
            let length = 2 + rng.below(3);
            while clause.len() < length {
                let literal = literal(rng);
                if clause.iter().all(|l| l.variable() != literal.variable()) {
                    clause.push(literal);
                }
            }
            clause
        })
        .collect()
}

/// All models, each as a number with a bit for every variable.
fn by_force(variables: usize, clauses: &[Vec<Literal>]) -> BTreeSet<u32> {
    let holds = |model: u32, l: &Literal| (model >> l.variable() & 1 == 1) == l.is_positive();
    (0..1 << variables)
        .filter(|&model| clauses.iter().all(|c| c.iter().any(|l| holds(model, l))))
        .collect()
}

/// All models in slices of this many units, in the order found.
fn all_models(variables: usize, clauses: &[Vec<Literal>], slice: u64) -> Vec<u32> {
    let mut sat = Sat::new(vec![1; variables], 7);
    clauses.iter().for_each(|clause| sat.add(clause));
    let mut budget = Budget::unlimited().with_slice(slice);
    let mut models = Vec::new();
    loop {
        match sat.advance(&mut budget) {
            Ok(Outcome::Model) => models.push(
                (0..variables)
                    .map(|v| u32::from(sat.holds(Literal::new(v, true))) << v)
                    .sum(),
            ),
            Ok(Outcome::Exhausted) => return models,
            Err(Limit::Slice) => budget.next_slice(),
            Err(limit) => unreachable!("no {limit} limit was set"),
        }
    }
}

#[test]
fn every_model_is_found_once() {
    let mut rng = Rng::new(5);
    let (mut none, mut many) = (0, 0);
    for round in 0..400 {
        let variables = 5 + rng.below(8);
        let count = 1 + rng.below(6 * variables);
        let clauses = random_clauses(&mut rng, variables, count);
        let expected = by_force(variables, &clauses);
        let found = all_models(variables, &clauses, u64::MAX);
        let distinct: BTreeSet<u32> = found.iter().copied().collect();
        assert_eq!(found.len(), distinct.len(), "round {round}");
        assert_eq!(distinct, expected, "round {round}");
        assert_eq!(all_models(variables, &clauses, 3), found, "in slices");
        none += u32::from(expected.is_empty());
        many += u32::from(expected.len() > 200);
    }
    assert!(none > 20 && many > 20, "{none} {many}");
}

/// More pigeons than holes, which takes many conflicts to find out.
fn pigeons(pigeons: usize) -> Sat {
    let holes = pigeons - 1;
    let sits = |pigeon: usize, hole: usize, is: bool| Literal::new(pigeon * holes + hole, is);
    let mut sat = Sat::new(vec![0; pigeons * holes], 0);
    for pigeon in 0..pigeons {
        let clause: Vec<Literal> = (0..holes).map(|hole| sits(pigeon, hole, true)).collect();
        sat.add(&clause);
        for other in 0..pigeon {
            for hole in 0..holes {
                sat.add(&[sits(pigeon, hole, false), sits(other, hole, false)]);
            }
        }
    }
    sat
}

#[test]
fn pigeons_need_as_many_holes() {
    let mut sat = pigeons(8);
    let outcome = sat.advance(&mut Budget::unlimited());
    assert_eq!(outcome, Ok(Outcome::Exhausted));
    // Clauses were dropped and turns changed on the way.
    assert!(sat.counts().conflicts > 2_000, "{:?}", sat.counts());
}

#[test]
fn limits_stop_the_search() {
    let nodes = &mut Budget::unlimited().with_max_nodes(5);
    assert_eq!(pigeons(8).advance(nodes), Err(Limit::Nodes));
    let memory = &mut Budget::unlimited().with_max_memory(1_000);
    assert_eq!(pigeons(8).advance(memory), Err(Limit::Memory));
}

//! The structure of problems: bags and tree decomposition against a slow twin, and the implication
//! graph against the clauses that the search learns.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cellwise_core::{Budget, Rng};
use cellwise_csp::problems::{australia, map};
use cellwise_csp::{Model, Value, Var};
use cellwise_nonogram::{View, as_csp as nonogram_model};
use cellwise_sudoku::{Shape, as_csp as sudoku_model};
use cellwise_textbook::{
    Back, Bags, Changes, Counters, Fact, Implications, Infer, Method, Options, Order, Plan, Replay,
    SearchEvent, Trace, run,
};
use common::{all_solutions, network, nonogram, sudoku};

/// A map in three colours whose countries have numbers.
fn numbered(countries: usize, borders: &[(usize, usize)]) -> Arc<Model> {
    let names: Vec<String> = (0..countries).map(|number| format!("v{number}")).collect();
    Arc::new(map("a map", 3, &names, borders))
}

/// Maps at random, small Sudokus, Nonograms in both views, networks: 150 models.
fn models() -> Vec<Arc<Model>> {
    let mut rng = Rng::new(71);
    let small = Shape::boxes(2, 2).unwrap();
    let mut models = vec![Arc::new(australia())];
    for round in 0..30 {
        let countries = 4 + rng.below(8);
        let mut borders = Vec::new();
        for a in 0..countries {
            borders.extend(
                (a + 1..countries)
                    .filter(|_| rng.chance(0.35))
                    .map(|b| (a, b)),
            );
        }
        models.push(numbered(countries, &borders));
        let wild = round % 4 == 3;
        models.push(Arc::new(sudoku_model(&sudoku(&mut rng, &small, 5, wild))));
        let (height, width) = (2 + rng.below(3), 2 + rng.below(3));
        let puzzle = nonogram(&mut rng, height, width, 0.55);
        for view in [View::Cells, View::Starts] {
            models.push(Arc::new(nonogram_model(&puzzle, view).unwrap()));
        }
        models.push(network(&mut rng, 7, 3));
    }
    models
}

#[test]
fn bags_hold_every_constraint_and_form_a_tree() {
    for model in models() {
        let bags = Bags::new(&model).unwrap();
        let bags: Vec<_> = bags.iter().collect();
        for id in model.constraint_ids() {
            let scope = model.constraint(id).scope().iter();
            let open: Vec<Var> = scope
                .copied()
                .filter(|&var| model.given(var).is_none())
                .collect();
            let within = bags
                .iter()
                .any(|bag| open.iter().all(|var| bag.vars.contains(var)));
            assert!(within, "{}", model.name());
        }
        for var in model.open_vars() {
            // The bags that have it are connected: all but one of them have a parent that has it.
            let with: Vec<_> = bags.iter().filter(|bag| bag.vars.contains(&var)).collect();
            let tops = with.iter().filter(|bag| {
                let parent = bag.parent.map(|parent| &bags[parent]);
                !parent.is_some_and(|parent| parent.vars.contains(&var))
            });
            assert_eq!(tops.count(), 1, "{}", model.var_name(var));
        }
        for (number, bag) in bags.iter().enumerate() {
            let Some(parent) = bag.parent else { continue };
            assert!(parent > number);
            let within = |a: &[Var], b: &[Var]| a.iter().all(|var| b.contains(var));
            assert!(!within(&bag.vars, &bags[parent].vars));
            assert!(!within(&bags[parent].vars, &bag.vars));
        }
    }
}

#[test]
fn bags_are_as_large_as_the_graph_asks_for() {
    let width = |model: &Model| Bags::new(model).unwrap().width();
    assert_eq!(width(&australia()), 2);
    assert_eq!(Bags::new(&australia()).unwrap().iter().count(), 5);
    let path = [(0, 1), (1, 2), (2, 3)];
    assert_eq!(width(&numbered(4, &path)), 1);
    let ring = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)];
    assert_eq!(width(&numbered(5, &ring)), 2);
    let all: Vec<(usize, usize)> = (0..5)
        .flat_map(|a| (a + 1..5).map(move |b| (a, b)))
        .collect();
    assert_eq!(width(&numbered(5, &all)), 4);
    // As its page says: small Sudokus and Nonograms fit, a Sudoku of 9 by 9 does not.
    assert!(Bags::new(&sudoku_model(&".".repeat(16).parse().unwrap())).is_ok());
    let mut rng = Rng::new(72);
    for _ in 0..100 {
        let puzzle = nonogram(&mut rng, 5, 5, 0.5);
        assert!(Bags::new(&nonogram_model(&puzzle, View::Cells).unwrap()).is_ok());
    }
    let nine = sudoku_model(&".".repeat(81).parse().unwrap());
    assert_eq!(Bags::new(&nine).unwrap_err().variables, 9);
    let error = Method::TreeDecomposition
        .suits(&nine)
        .unwrap_err()
        .to_string();
    assert!(error.contains("16 million"), "{error}");
}

/// Lists the rows of each bag by recursion, then walks down.
struct Twin<'a> {
    model: &'a Model,
    bags: Vec<(Vec<Var>, Option<usize>)>,
    rows: Vec<Vec<BTreeMap<Var, Value>>>,
    counters: Counters,
    solutions: u64,
}

impl Twin<'_> {
    fn solve(model: &Model) -> (u64, Counters) {
        let bags = Bags::new(model).unwrap();
        let mut twin = Twin {
            model,
            bags: bags
                .iter()
                .map(|bag| (bag.vars.clone(), bag.parent))
                .collect(),
            rows: Vec::new(),
            counters: Counters::new(true),
            solutions: 0,
        };
        let start = model.start();
        let clash = model.vars().any(|var| {
            let given = model.given(var);
            given.is_some_and(|value| model.blame(var, value, &start).is_some())
        });
        if clash {
            twin.counters.dead_ends = 1;
            return (0, twin.counters);
        }
        for bag in 0..twin.bags.len() {
            twin.rows.push(Vec::new());
            twin.list(bag, &mut BTreeMap::new());
            if twin.rows[bag].is_empty() {
                return (0, twin.counters);
            }
        }
        twin.walk(twin.bags.len(), &mut BTreeMap::new());
        (twin.solutions, twin.counters)
    }

    fn list(&mut self, bag: usize, stands: &mut BTreeMap<Var, Value>) {
        let vars = self.bags[bag].0.clone();
        let Some(&var) = vars.get(stands.len()) else {
            self.rows[bag].push(stands.clone());
            return;
        };
        let before = self.rows[bag].len();
        for value in self.model.domain(var).iter() {
            self.counters.tests = self.counters.tests.map(|tests| tests + 1);
            let mut assigned = self.model.start();
            stands
                .iter()
                .for_each(|(&var, &value)| assigned.set(var, value));
            if self.model.blame(var, value, &assigned).is_some() {
                continue;
            }
            stands.insert(var, value);
            let below = (0..bag).filter(|&below| self.bags[below].1 == Some(bag));
            let agrees = below.into_iter().all(|below| {
                // Once all variables that they share have a value, some row has the same ones.
                let shared: Vec<Var> = self.bags[below]
                    .0
                    .iter()
                    .copied()
                    .filter(|var| vars.contains(var))
                    .collect();
                let known = shared.iter().all(|var| stands.contains_key(var));
                let same = |row: &BTreeMap<Var, Value>| {
                    shared.iter().all(|var| row.get(var) == stands.get(var))
                };
                !known || self.rows[below].iter().any(same)
            });
            if agrees {
                self.counters.assignments += 1;
                self.counters.depth = self.counters.depth.max(stands.len() as u64);
                self.list(bag, stands);
            }
            stands.remove(&var);
        }
        self.counters.dead_ends += u64::from(self.rows[bag].len() == before);
    }

    fn walk(&mut self, bags: usize, stands: &mut BTreeMap<Var, Value>) {
        let Some(bag) = bags.checked_sub(1) else {
            self.solutions += 1;
            return;
        };
        for row in self.rows[bag].clone() {
            let agrees = row
                .iter()
                .all(|(var, value)| stands.get(var).is_none_or(|its| its == value));
            if agrees {
                let before = stands.clone();
                stands.extend(row);
                self.counters.assignments += (stands.len() - before.len()) as u64;
                self.counters.depth = self.counters.depth.max(stands.len() as u64);
                self.walk(bag, stands);
                *stands = before;
            }
        }
    }
}

#[test]
fn tree_decomposition_counts_what_its_twin_does_and_finds_what_backtracking_finds() {
    let method = Method::TreeDecomposition;
    for model in models() {
        let options = Options::default();
        let (found, counters) = all_solutions(&model, method, options);
        let twin = Twin::solve(&model);
        assert_eq!((found.len() as u64, counters), twin, "{}", model.name());
        let (others, _) = all_solutions(&model, Method::Backtrack, options);
        assert_eq!(found, others, "{}", model.name());
    }
}

#[test]
fn the_walk_down_never_meets_a_dead_end() {
    for model in models() {
        let mut walking = false;
        let trace = Trace::new(&model, Method::TreeDecomposition, Options::default());
        let bags = Bags::new(&model).unwrap().iter().count();
        for step in trace.with_max_solutions(u64::MAX) {
            match step.event {
                SearchEvent::Listed { bag, rows } => walking = bag as usize == bags && rows > 0,
                SearchEvent::DeadEnd { .. } | SearchEvent::Refuse { .. } => assert!(!walking),
                _ => {}
            }
        }
    }
}

/// Mixes that learn, with inferences of every kind.
fn learners() -> Vec<Plan> {
    let mut plans: Vec<Plan> = vec![Method::ClauseLearning.into()];
    for &infer in Infer::ALL {
        for order in [Order::Static, Order::MrvDegree, Order::DomWdeg] {
            let changes = Changes {
                order: Some(order),
                infer: Some(infer),
                back: Some(Back::Clauses),
                ..Changes::default()
            };
            plans.extend(Plan::new(Method::Backtrack, changes));
        }
    }
    plans
}

/// The clause is what stands next to the dead end in the graph: the assignments from which it is
/// reached through narrowed domains alone. The search computes it while it goes, the graph from events.
#[test]
fn the_clause_is_the_cut_next_to_the_dead_end() {
    let mut clauses = 0;
    for model in models() {
        for plan in learners() {
            if plan.suits(&model).is_err() {
                continue;
            }
            let mut implications = Implications::new(&model, plan);
            for step in Trace::new(&model, plan, Options::default()).take(3_000) {
                implications.follow(&step.event);
                let Some(graph) = implications.learned() else {
                    continue;
                };
                clauses += 1;
                assert!(!graph.cut_short);
                let mut cut = BTreeSet::new();
                let mut waiting = vec![0];
                let mut seen = BTreeSet::new();
                while let Some(fact) = waiting.pop() {
                    for implication in graph.implications.iter().filter(|one| one.to == fact) {
                        if !seen.insert(implication.from) {
                            continue;
                        }
                        match &graph.facts[implication.from] {
                            Fact::Chosen(var, value) | Fact::Forced(var, value) => {
                                cut.insert((*var, *value));
                            }
                            _ => waiting.push(implication.from),
                        }
                    }
                }
                let literals: BTreeSet<_> = graph.literals.iter().copied().collect();
                // Of a Hall set the events name the house alone, so there the graph holds all its cells.
                if plan.to_string().contains("+gac+") {
                    assert!(cut.is_superset(&literals), "{plan} on {}", model.name());
                    continue;
                }
                assert_eq!(cut, literals, "{plan} on {}", model.name());
            }
        }
    }
    assert!(clauses > 1_000, "{clauses}");
}

/// No solution holds all values of a learned clause.
#[test]
fn a_learned_clause_follows_from_the_model() {
    for model in models() {
        let (solutions, _) = all_solutions(&model, Method::Backtrack, Options::default());
        let mut implications = Implications::new(&model, Method::ClauseLearning);
        for step in Trace::new(&model, Method::ClauseLearning, Options::default()).take(3_000) {
            implications.follow(&step.event);
            if let Some(graph) = implications.learned() {
                let holds = |solution: &Vec<Value>| {
                    let mut literals = graph.literals.iter();
                    literals.all(|&(var, value)| solution[var.index()] == value)
                };
                assert!(!solutions.iter().any(holds));
            }
        }
    }
}

/// The page says that the same dead end is not met twice.
#[test]
fn what_a_clause_forbids_never_stands_again() {
    for model in models() {
        let mut implications = Implications::new(&model, Method::ClauseLearning);
        let mut replay = Replay::new(&model);
        let mut learned: Vec<Vec<(Var, Value)>> = Vec::new();
        for step in Trace::new(&model, Method::ClauseLearning, Options::default()).take(3_000) {
            implications.follow(&step.event);
            replay.follow(&step.event);
            if matches!(step.event, SearchEvent::Assign { .. }) {
                let stands = |clause: &Vec<(Var, Value)>| {
                    let mut literals = clause.iter();
                    literals.all(|&(var, value)| replay.value(var) == Some(value))
                };
                assert!(!learned.iter().any(stands), "{}", model.name());
            }
            learned.extend(implications.learned().map(|graph| graph.literals));
        }
    }
}

#[test]
fn an_unsuited_model_is_given_up_at_once() {
    let nine = Arc::new(sudoku_model(&".".repeat(81).parse().unwrap()));
    let method = Method::TreeDecomposition;
    let answer = run(
        &nine,
        method,
        Options::default(),
        1,
        &mut Budget::unlimited(),
    );
    assert_eq!(answer.verdict, cellwise_core::Verdict::Unknown);
    assert_eq!(answer.counters.assignments, 0);
}

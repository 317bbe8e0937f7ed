//! The same searches written down plainly: recursion, copies of everything, sets of everything.
//!
//! It shares the model and its constraints with the machine, and nothing else: no trail, no queue of
//! its own type, no matching, no counting of fillings.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use cellwise_core::Rng;
use cellwise_csp::{Assignment, ConstraintId, Domains, Model, Value, Var, enumerate};
use cellwise_textbook::{Back, Counters, Infer, Mix, Options, Order, Restart, Values};

type Levels = BTreeSet<usize>;

/// One state of the search, copied for every value that is tried.
#[derive(Clone)]
struct Node {
    assigned: Assignment,
    domains: Domains,
    level: BTreeMap<Var, usize>,
    why: BTreeMap<(Var, Value), Levels>,
}

/// The end of a part of the search.
enum Out {
    /// It came back from a dead end, with the conflict set if the way back uses one.
    Back(Option<Levels>),
    Solved,
    Restart,
    Stop,
}

pub(crate) struct Twin<'a> {
    model: &'a Model,
    mix: Mix,
    rng: Rng,
    /// A constraint with more fillings than this is left aside.
    bound: u64,
    max_assignments: u64,
    pub(crate) counters: Counters,
    pub(crate) solutions: u64,
    max_solutions: u64,
    weights: Vec<u64>,
    clauses: Vec<Vec<(Var, Value)>>,
    run: u64,
    run_began: u64,
}

/// Runs the search until so many solutions or assignments.
pub(crate) fn solve(
    model: &Model,
    mix: Mix,
    options: Options,
    max_solutions: u64,
    max_assignments: u64,
) -> (u64, Counters) {
    let mut twin = Twin {
        model,
        mix,
        rng: Rng::new(options.seed),
        bound: options.bound,
        max_assignments,
        counters: Counters::new(mix.counts_tests()),
        solutions: 0,
        max_solutions,
        weights: vec![1; model.constraint_ids().count()],
        clauses: Vec::new(),
        run: 1,
        run_began: 0,
    };
    let mut root = Node {
        assigned: model.start(),
        domains: model.domains(),
        level: BTreeMap::new(),
        why: BTreeMap::new(),
    };
    let clash = model.vars().any(|var| {
        model
            .given(var)
            .is_some_and(|v| model.blame(var, v, &root.assigned).is_some())
    });
    let dead = clash || twin.infer_first(&mut root).is_err();
    if dead {
        twin.counters.dead_ends += 1;
    } else {
        while matches!(twin.node(&root, 0), Out::Restart) {
            twin.run += 1;
            twin.run_began = twin.counters.dead_ends;
        }
    }
    (twin.solutions, twin.counters)
}

impl Twin<'_> {
    fn test(&mut self, number: u64) {
        if let Some(tests) = &mut self.counters.tests {
            *tests += number;
        }
    }

    fn open(&self, node: &Node) -> Vec<Var> {
        let lines = self.mix.infer == Infer::Lines;
        let open = |var: &Var| match lines {
            true => node.domains.len(*var) > 1,
            false => node.assigned.is_open(*var),
        };
        self.model.open_vars().filter(open).collect()
    }

    fn neighbours(&self, node: &Node, var: Var) -> Vec<Var> {
        let mut found = Vec::new();
        for &id in self.model.constraints_of(var) {
            for &other in self.model.constraint(id).scope() {
                if other != var && node.assigned.is_open(other) && !found.contains(&other) {
                    found.push(other);
                }
            }
        }
        found
    }

    fn choose(&mut self, node: &Node) -> Option<Var> {
        let open = self.open(node);
        let size = |var: Var| node.domains.len(var);
        let fewest = open.iter().map(|&var| size(var)).min()?;
        let smallest: Vec<Var> = open
            .iter()
            .copied()
            .filter(|&var| size(var) == fewest)
            .collect();
        let degree = |var: Var| self.neighbours(node, var).len();
        let by_degree = |vars: &[Var]| {
            let most = vars.iter().map(|&var| degree(var)).max();
            vars.iter().copied().find(|&var| Some(degree(var)) == most)
        };
        match self.mix.order {
            Order::Static => open.first().copied(),
            Order::Mrv => smallest.first().copied(),
            Order::Degree => by_degree(&open),
            Order::MrvDegree => by_degree(&smallest),
            Order::MrvRandom => self.rng.pick(&smallest).copied(),
            Order::Random => self.rng.pick(&open).copied(),
            Order::DomWdeg => {
                let weight = |var: Var| -> u128 {
                    let live = self.model.constraints_of(var).iter().filter(|&&id| {
                        let scope = self.model.constraint(id).scope();
                        scope.iter().any(|&o| o != var && node.assigned.is_open(o))
                    });
                    live.map(|id| u128::from(self.weights[id.index()]))
                        .sum::<u128>()
                        .max(1)
                };
                let better =
                    |a: Var, b: Var| (size(a) as u128) * weight(b) < (size(b) as u128) * weight(a);
                let mut best = *open.first()?;
                for &var in &open {
                    if better(var, best) {
                        best = var;
                    }
                }
                Some(best)
            }
        }
    }

    fn values(&mut self, node: &Node, var: Var) -> Vec<Value> {
        let mut values: Vec<Value> = node.domains.iter(var).collect();
        match self.mix.values {
            Values::Asc => {}
            Values::Random => self.rng.shuffle(&mut values),
            Values::Lcv => {
                let mut counted = Vec::new();
                for &value in &values {
                    let mut assigned = node.assigned.clone();
                    assigned.set(var, value);
                    let mut ruled_out = 0;
                    for other in self.neighbours(node, var) {
                        self.test(node.domains.len(other) as u64);
                        let refused = |theirs: &Value| {
                            self.model.constraint_ids().any(|id| {
                                let constraint = self.model.constraint(id);
                                let scope = constraint.scope();
                                scope.contains(&var)
                                    && scope.contains(&other)
                                    && constraint.blame(other, *theirs, &assigned).is_some()
                            })
                        };
                        ruled_out += node.domains.iter(other).filter(refused).count();
                    }
                    counted.push((ruled_out, value));
                }
                counted.sort();
                values = counted.into_iter().map(|(_, value)| value).collect();
            }
        }
        values
    }

    /// The assignments behind the domain of a variable.
    fn behind(&self, node: &Node, var: Var) -> Levels {
        if let Some(&level) = node.level.get(&var) {
            return Levels::from([level]);
        }
        let removed = node
            .why
            .iter()
            .filter(|((other, value), _)| *other == var && !node.domains.contains(var, *value));
        removed
            .flat_map(|(_, levels)| levels.iter().copied())
            .collect()
    }

    fn behind_all(&self, node: &Node, vars: &[Var], but: Var) -> Levels {
        let others = vars.iter().filter(|&&var| var != but);
        others.flat_map(|&var| self.behind(node, var)).collect()
    }

    fn behind_blame(
        &self,
        node: &Node,
        var: Var,
        id: ConstraintId,
        culprit: Option<Var>,
    ) -> Levels {
        let scope = self.model.constraint(id).scope();
        let all: Vec<Var> = culprit.map_or(scope.to_vec(), |one| vec![one]);
        let others = all.iter().filter(|&&other| other != var);
        others
            .filter_map(|other| node.level.get(other).copied())
            .collect()
    }

    fn remove(&mut self, node: &mut Node, var: Var, value: Value, why: Levels) {
        assert!(node.domains.remove(var, value));
        node.why.insert((var, value), why);
        self.counters.prunings += 1;
    }

    fn forbidding(&self, node: &Node, var: Var, value: Value) -> Option<&Vec<(Var, Value)>> {
        self.clauses.iter().find(|clause| {
            clause.contains(&(var, value))
                && clause
                    .iter()
                    .all(|&(o, v)| o == var || node.assigned.holds(o, v))
        })
    }

    fn learn(&mut self, conflict: &Levels, path: &BTreeMap<usize, (Var, Value)>) {
        if self.mix.back == Back::Clauses && !conflict.is_empty() {
            self.clauses
                .push(conflict.iter().map(|level| path[level]).collect());
        }
    }

    fn restarts(&self) -> bool {
        let allowed = |restart| match restart {
            Restart::Luby => {
                let mut sequence: Vec<u64> = vec![1];
                while (sequence.len() as u64) < self.run {
                    let last = *sequence.iter().max().unwrap();
                    sequence = [sequence.clone(), sequence, vec![last * 2]].concat();
                }
                10 * sequence[self.run as usize - 1]
            }
            Restart::Geometric => {
                let mut allowed: u64 = 10;
                for _ in 1..self.run {
                    allowed += allowed.div_ceil(2);
                }
                allowed
            }
        };
        let met = self.counters.dead_ends - self.run_began;
        self.solutions == 0
            && self
                .mix
                .restart
                .is_some_and(|restart| met >= allowed(restart))
    }

    fn path(&self, node: &Node) -> BTreeMap<usize, (Var, Value)> {
        let levels = node.level.iter();
        levels
            .map(|(&var, &level)| (level, (var, node.assigned.get(var).unwrap())))
            .collect()
    }

    fn node(&mut self, node: &Node, depth: usize) -> Out {
        let Some(var) = self.choose(node) else {
            self.solutions += 1;
            return match self.solutions >= self.max_solutions {
                true => Out::Stop,
                false => Out::Solved,
            };
        };
        let mut conflict = Levels::new();
        let (mut tried, mut refused_by) = (0, None);
        for value in self.values(node, var) {
            if let Some(clause) = self.forbidding(node, var, value) {
                let others: Vec<Var> = clause.iter().map(|&(other, _)| other).collect();
                conflict.extend(self.behind_all(node, &others, var));
                continue;
            }
            let refusal = match self.mix.infer {
                Infer::None | Infer::Ac3 => {
                    self.test(1);
                    let blame = self.model.blame(var, value, &node.assigned);
                    blame.map(|by| {
                        (
                            by.constraint,
                            self.behind_blame(node, var, by.constraint, by.culprit),
                        )
                    })
                }
                Infer::Lines => {
                    let mut ids = self.model.constraints_of(var).iter();
                    let refusing = ids.find(|&&id| {
                        !self
                            .model
                            .constraint(id)
                            .supports(var, value, &node.domains)
                    });
                    refusing.map(|&id| {
                        let scope = self.model.constraint(id).scope();
                        let mut levels = self.behind_all(node, scope, var);
                        levels.extend(self.behind(node, var));
                        (id, levels)
                    })
                }
                _ => None,
            };
            if let Some((id, levels)) = refusal {
                refused_by = Some(id);
                conflict.extend(levels);
                continue;
            }
            if self.counters.assignments == self.max_assignments {
                return Out::Stop;
            }
            tried += 1;
            let mut next = node.clone();
            next.assigned.set(var, value);
            next.level.insert(var, depth);
            self.counters.assignments += 1;
            self.counters.depth = self.counters.depth.max(depth as u64 + 1);
            let before = self.solutions;
            let out = match self.infer(&mut next, var) {
                Ok(()) => self.node(&next, depth + 1),
                Err((emptied, by)) => {
                    self.counters.dead_ends += 1;
                    if let Some(by) = by {
                        self.weights[by.index()] += 1;
                    }
                    let uses = self.mix.back != Back::Chronological;
                    let behind = uses.then(|| self.behind(&next, emptied));
                    if let Some(behind) = &behind {
                        let path = self.path(&next);
                        self.learn(behind, &path);
                    }
                    let over = behind.as_ref().is_some_and(BTreeSet::is_empty);
                    match !over && self.restarts() {
                        true => Out::Restart,
                        false => Out::Back(behind),
                    }
                }
            };
            if self.solutions > before {
                conflict = (0..depth).collect();
            }
            match out {
                Out::Stop | Out::Restart => return out,
                Out::Solved | Out::Back(None) => {}
                Out::Back(Some(mut levels)) => {
                    if levels.last() != Some(&depth) {
                        return Out::Back(Some(levels));
                    }
                    levels.remove(&depth);
                    if self.mix.back != Back::Backjump {
                        conflict.extend(levels);
                    }
                }
            }
        }
        self.counters.dead_ends += 1;
        if let Some(id) = refused_by.filter(|_| tried == 0) {
            self.weights[id.index()] += 1;
        }
        let uses = match self.mix.back {
            Back::Chronological => false,
            Back::Backjump => tried == 0,
            Back::Cbj | Back::Clauses => true,
        };
        let behind = uses.then(|| {
            conflict.extend(self.behind(node, var));
            conflict
        });
        if let Some(behind) = &behind {
            let path = self.path(node);
            self.learn(behind, &path);
        }
        let over = depth == 0 || behind.as_ref().is_some_and(BTreeSet::is_empty);
        match !over && self.restarts() {
            true => Out::Restart,
            false => Out::Back(behind),
        }
    }
}

/// The variable that ran out of values, and the constraint that took the last one.
type Dead = (Var, Option<ConstraintId>);

impl Twin<'_> {
    fn infer_first(&mut self, node: &mut Node) -> Result<(), Dead> {
        let all: Vec<ConstraintId> = self.model.constraint_ids().collect();
        match self.mix.infer {
            Infer::None => Ok(()),
            Infer::Trim | Infer::Forward => self.look(node, &self.model.vars().collect::<Vec<_>>()),
            Infer::Ac3 | Infer::Mac => {
                let mut arcs = VecDeque::new();
                all.iter()
                    .for_each(|&id| self.wake(node, &mut arcs, id, None));
                self.arcs(node, arcs)
            }
            Infer::Gac => self.whole(node, all.into()),
            Infer::Lines => self.lines(node, all.into()),
        }
    }

    fn infer(&mut self, node: &mut Node, var: Var) -> Result<(), Dead> {
        let value = node.assigned.get(var).unwrap();
        let beside = self.neighbours(node, var);
        let keeps = matches!(self.mix.infer, Infer::Mac | Infer::Gac | Infer::Lines);
        if keeps {
            let others: Vec<Value> = node.domains.iter(var).filter(|&v| v != value).collect();
            others.into_iter().for_each(|v| {
                node.domains.remove(var, v);
            });
        }
        // What clauses forbid now that this value stands.
        let mut changed = vec![var];
        let mut forbidden: Vec<(Var, Value, Vec<Var>)> = Vec::new();
        for clause in self
            .clauses
            .iter()
            .filter(|clause| clause.contains(&(var, value)))
        {
            let unmet: Vec<_> = clause
                .iter()
                .filter(|&&(o, v)| !node.assigned.holds(o, v))
                .collect();
            if let [&(other, theirs)] = unmet[..]
                && node.assigned.is_open(other)
                && node.domains.contains(other, theirs)
                && !forbidden
                    .iter()
                    .any(|(o, v, _)| (*o, *v) == (other, theirs))
            {
                forbidden.push((other, theirs, clause.iter().map(|&(o, _)| o).collect()));
            }
        }
        for (other, theirs, others) in forbidden {
            let why = self.behind_all(node, &others, other);
            self.remove(node, other, theirs, why);
            if node.domains.is_empty(other) {
                return Err((other, None));
            }
            changed.push(other);
        }
        match self.mix.infer {
            Infer::None | Infer::Ac3 => Ok(()),
            Infer::Trim => self.look(node, &self.model.vars().collect::<Vec<_>>()),
            Infer::Forward => self.look(node, &beside),
            Infer::Mac => {
                let mut arcs = VecDeque::new();
                for var in changed {
                    for &id in self.model.constraints_of(var) {
                        self.wake(node, &mut arcs, id, Some(var));
                    }
                }
                self.arcs(node, arcs)
            }
            Infer::Gac | Infer::Lines => {
                let mut queue = VecDeque::new();
                changed
                    .iter()
                    .for_each(|&var| self.queue(&mut queue, var, None));
                match self.mix.infer {
                    Infer::Gac => self.whole(node, queue),
                    _ => self.lines(node, queue),
                }
            }
        }
    }

    fn look(&mut self, node: &mut Node, vars: &[Var]) -> Result<(), Dead> {
        for &var in vars.iter().filter(|&&var| self.model.given(var).is_none()) {
            if !node.assigned.is_open(var) {
                continue;
            }
            let mut last = None;
            for value in node.domains.iter(var).collect::<Vec<_>>() {
                self.test(1);
                if let Some(by) = self.model.blame(var, value, &node.assigned) {
                    last = Some(by.constraint);
                    let why = self.behind_blame(node, var, by.constraint, by.culprit);
                    self.remove(node, var, value, why);
                }
            }
            if node.domains.is_empty(var) {
                return Err((var, last));
            }
        }
        Ok(())
    }

    fn wake(
        &self,
        node: &Node,
        arcs: &mut VecDeque<(ConstraintId, Var)>,
        id: ConstraintId,
        but: Option<Var>,
    ) {
        for &var in self.model.constraint(id).scope() {
            if Some(var) != but && node.assigned.is_open(var) && !arcs.contains(&(id, var)) {
                arcs.push_back((id, var));
            }
        }
    }

    /// The assignments behind a value without support.
    fn unsupported(&self, node: &Node, id: ConstraintId, var: Var, value: Value) -> Levels {
        let constraint = self.model.constraint(id);
        let one = constraint.opponent(var, value, &node.domains);
        let all: Vec<Var> = one.map_or(constraint.scope().to_vec(), |one| vec![one]);
        self.behind_all(node, &all, var)
    }

    fn arcs(
        &mut self,
        node: &mut Node,
        mut arcs: VecDeque<(ConstraintId, Var)>,
    ) -> Result<(), Dead> {
        while let Some((id, var)) = arcs.pop_front() {
            let constraint = self.model.constraint(id);
            let before = node.domains.len(var);
            for value in node.domains.iter(var).collect::<Vec<_>>() {
                if !constraint.supports(var, value, &node.domains) {
                    let why = self.unsupported(node, id, var, value);
                    self.remove(node, var, value, why);
                }
            }
            if node.domains.is_empty(var) {
                return Err((var, Some(id)));
            }
            if node.domains.len(var) < before {
                for &other in self.model.constraints_of(var) {
                    if other != id || constraint.scope().len() > 2 {
                        self.wake(node, &mut arcs, other, Some(var));
                    }
                }
            }
        }
        Ok(())
    }

    fn queue(&self, queue: &mut VecDeque<ConstraintId>, var: Var, but: Option<ConstraintId>) {
        for &id in self.model.constraints_of(var) {
            if Some(id) != but && !queue.contains(&id) {
                queue.push_back(id);
            }
        }
    }

    /// Every value asked; for all-different constraints by Hall's theorem, over all sets of variables.
    fn whole(&mut self, node: &mut Node, mut queue: VecDeque<ConstraintId>) -> Result<(), Dead> {
        while let Some(id) = queue.pop_front() {
            let constraint = self.model.constraint(id);
            let scope = constraint.scope().to_vec();
            if constraint.is_all_different() {
                for (var, value, by) in by_hall(&scope, &node.domains) {
                    let why = self.behind_all(node, &by, var);
                    self.remove(node, var, value, why);
                    if node.domains.is_empty(var) {
                        return Err((var, Some(id)));
                    }
                    self.queue(&mut queue, var, Some(id));
                }
                continue;
            }
            for &var in &scope {
                for value in node.domains.iter(var).collect::<Vec<_>>() {
                    if !constraint.supports(var, value, &node.domains) {
                        let why = self.unsupported(node, id, var, value);
                        self.remove(node, var, value, why);
                        self.queue(&mut queue, var, None);
                    }
                }
                if node.domains.is_empty(var) {
                    return Err((var, Some(id)));
                }
            }
        }
        Ok(())
    }

    fn lines(&mut self, node: &mut Node, mut queue: VecDeque<ConstraintId>) -> Result<(), Dead> {
        while let Some(id) = queue.pop_front() {
            let constraint = self.model.constraint(id);
            let mut listed: Vec<Vec<Value>> = Vec::new();
            enumerate(constraint, &node.domains, u64::MAX, &mut |values| {
                listed.push(values.to_vec());
            });
            if listed.len() as u64 > self.bound {
                continue;
            }
            self.test(listed.len() as u64);
            for (place, &var) in constraint.scope().iter().enumerate() {
                let before = node.domains.len(var);
                for value in node.domains.iter(var).collect::<Vec<_>>() {
                    if listed.iter().all(|values| values[place] != value) {
                        let why = self.behind_all(node, constraint.scope(), var);
                        self.remove(node, var, value, why);
                    }
                }
                if node.domains.is_empty(var) {
                    return Err((var, Some(id)));
                }
                if node.domains.len(var) < before {
                    self.queue(&mut queue, var, Some(id));
                }
            }
        }
        Ok(())
    }
}

/// The values that no filling has, with the smallest set of variables that needs them; without any
/// filling, all values of the first variable that can't be served beside those before it.
fn by_hall(scope: &[Var], domains: &Domains) -> Vec<(Var, Value, Vec<Var>)> {
    let sets = 1usize << scope.len();
    let members = |set: usize| (0..scope.len()).filter(move |place| set >> place & 1 == 1);
    let values_of = |set: usize| -> BTreeSet<Value> {
        members(set)
            .flat_map(|place| domains.iter(scope[place]))
            .collect()
    };
    let values: Vec<BTreeSet<Value>> = (0..sets).map(values_of).collect();
    let smallest = |fits: &dyn Fn(usize) -> bool| {
        (1..sets)
            .filter(|&set| fits(set))
            .min_by_key(|set| set.count_ones())
    };
    let vars = |set: usize| members(set).map(|place| scope[place]).collect::<Vec<Var>>();
    for (place, &var) in scope.iter().enumerate() {
        let short = |set: usize| set >> place == 1 && values[set].len() < set.count_ones() as usize;
        if let Some(set) = smallest(&short) {
            return domains
                .iter(var)
                .map(|value| (var, value, vars(set)))
                .collect();
        }
    }
    let mut found = Vec::new();
    for (place, &var) in scope.iter().enumerate() {
        for value in domains.iter(var) {
            let tight = |set: usize| {
                set >> place & 1 == 0
                    && values[set].len() == set.count_ones() as usize
                    && values[set].contains(&value)
            };
            if let Some(set) = smallest(&tight) {
                found.push((var, value, vars(set)));
            }
        }
    }
    found
}

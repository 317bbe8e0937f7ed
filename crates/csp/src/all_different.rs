//! No value twice: the constraint that makes a Sudoku.

use crate::constraint::list;
use crate::{
    Assignment, Constraint, Domains, FillingCursor, Looked, Refusal, Tally, Unsupported, Value,
    Var, matching, next_filling, tally,
};

/// All variables of the scope take different values.
///
/// Its support is that of the textbook, pair by pair: a value is unsupported when
/// some other variable has nothing else left. (Régin's filter of 1994 sees more;
/// listing all fillings with [`crate::enumerate`] sees the same as his.)
///
/// ```
/// use cellwise_csp::{AllDifferent, Constraint, Domain, Model};
///
/// let mut model = Model::new("a column");
/// let cells = ["r1c8", "r8c8"].map(|name| model.variable(name, Domain::range(1..=9)));
/// let column = AllDifferent::new("column", "column 8", cells);
/// assert_eq!(column.summary(&["5", "8"]), "5 and 8 are in its column");
/// assert_eq!(column.explain("8", Some("r8c8")), "8 is in column 8 at r8c8");
/// ```
#[derive(Clone, Debug)]
pub struct AllDifferent {
    kind: String,
    name: String,
    scope: Vec<Var>,
    in_plain_sight: bool,
}

impl AllDifferent {
    /// The constraint over `scope`. Its `kind` is the word for it next to one of its variables
    /// (`column`), its `name` the word for it elsewhere (`column 8`).
    pub fn new(
        kind: impl Into<String>,
        name: impl Into<String>,
        scope: impl Into<Vec<Var>>,
    ) -> Self {
        Self {
            kind: kind.into(),
            name: name.into(),
            scope: scope.into(),
            in_plain_sight: false,
        }
    }

    /// The same, left out of summaries: see [`Constraint::in_plain_sight`].
    #[must_use]
    pub fn plain_to_see(mut self) -> Self {
        self.in_plain_sight = true;
        self
    }
}

impl Constraint for AllDifferent {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn blame(&self, var: Var, value: Value, assigned: &Assignment) -> Option<Refusal> {
        let mut others = self.scope.iter().filter(|&&other| other != var);
        others
            .find(|&&other| assigned.holds(other, value))
            .map(|&culprit| Refusal {
                culprit: Some(culprit),
            })
    }

    fn supports(&self, var: Var, value: Value, domains: &Domains) -> bool {
        let mut others = self.scope.iter().filter(|&&other| other != var);
        others.all(|&other| domains.len(other) > usize::from(domains.contains(other, value)))
    }

    fn is_enumerable(&self) -> bool {
        true
    }

    fn next_filling(&self, domains: &Domains, cursor: &mut FillingCursor) -> Option<Looked> {
        let fits = |so_far: &[Value], value| !so_far.contains(&value);
        next_filling(&self.scope, domains, cursor, fits)
    }

    fn tally(&self, domains: &Domains) -> Option<Tally> {
        tally::tally_different(&self.scope, domains)
    }

    fn unsupported(&self, domains: &Domains) -> Option<Vec<Unsupported>> {
        Some(matching::unsupported(&self.scope, domains))
    }

    fn opponent(&self, var: Var, value: Value, domains: &Domains) -> Option<Var> {
        let only = |other: Var| domains.len(other) == usize::from(domains.contains(other, value));
        self.scope
            .iter()
            .copied()
            .find(|&other| other != var && only(other))
    }

    fn is_all_different(&self) -> bool {
        true
    }

    fn in_plain_sight(&self) -> bool {
        self.in_plain_sight
    }

    fn summary(&self, values: &[&str]) -> String {
        let verb = if values.len() == 1 { "is" } else { "are" };
        format!("{} {verb} in its {}", list(values), self.kind)
    }

    fn explain(&self, value: &str, culprit: Option<&str>) -> String {
        match culprit {
            Some(culprit) => format!("{value} is in {} at {culprit}", self.name),
            None => format!("{value} is in {}", self.name),
        }
    }
}

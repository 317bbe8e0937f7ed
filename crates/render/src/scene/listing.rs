//! The placements of a line, or the fillings of a house: those that fit what is known, those that
//! are struck out, and the cells on which all that fit agree.
//!
//! ```text
//! = ?.##??....     what all agree on, and what was known
//!   ####......
//!   .####.....
//! x ......####     struck out: a known cell is in the way
//! ```

use cellwise_csp::{ConstraintId, Domains, Enumeration, Model, Value, enumerate};

use crate::line::{Style, StyledLine};

/// The most placements that are listed. More do not fit on a screen.
const MAX_LISTED: usize = 16;

/// Fillings looked at before a list is given up.
const MAX_LOOKED_AT: u64 = 20_000;

/// The signs of the values in a list: `.` and `#` for a picture.
#[derive(Clone, Debug, Default)]
pub(super) struct Signs(Vec<String>);

impl Signs {
    pub(super) fn new(signs: Vec<String>) -> Self {
        Self(signs)
    }

    /// Values side by side, `?` for one that is not known.
    fn line(&self, model: &Model, values: impl Iterator<Item = Option<Value>>) -> String {
        let signs: Vec<String> = values
            .map(|value| match value {
                None => "?".to_owned(),
                Some(value) => match self.0.get(usize::from(value)) {
                    Some(sign) => sign.clone(),
                    None => model.value_name(value).into_owned(),
                },
            })
            .collect();
        let narrow = signs.iter().all(|sign| sign.chars().count() == 1);
        signs.join(if narrow { "" } else { " " })
    }
}

/// The fillings of a constraint that the domains at the start allow, and what is left of them now;
/// only those that fit if all are too many; the overlay alone if these are too many, too.
pub(super) fn listing(
    model: &Model,
    start: &Domains,
    now: &Domains,
    id: ConstraintId,
    signs: &Signs,
) -> Vec<StyledLine> {
    let constraint = model.constraint(id);
    let scope = constraint.scope();
    let list = |domains: &Domains| {
        let mut listed: Vec<Vec<Value>> = Vec::new();
        let end = enumerate(constraint, domains, MAX_LOOKED_AT, &mut |values| {
            if listed.len() <= MAX_LISTED {
                listed.push(values.to_vec());
            }
        });
        let whole = matches!(end, Enumeration::Complete { .. }) && listed.len() <= MAX_LISTED;
        whole.then_some(listed)
    };
    let fits = |values: &[Value]| {
        let mut pairs = scope.iter().zip(values);
        pairs.all(|(&var, &value)| now.contains(var, value))
    };
    let mut lines = Vec::new();
    if let Some(tally) = constraint.tally(now).filter(|tally| tally.fillings > 0) {
        let overlay = signs.line(model, (0..scope.len()).map(|place| tally.agreed(place)));
        lines.push(StyledLine::new(format!("= {overlay}"), Style::Changed));
    }
    for values in list(start).or_else(|| list(now)).unwrap_or_default() {
        let text = signs.line(model, values.iter().copied().map(Some));
        let mut line = StyledLine::default();
        match fits(&values) {
            true => line.push(format!("  {text}"), Style::Plain),
            false => {
                line.push("x ", Style::Dim);
                line.push(text, Style::Struck);
            }
        }
        lines.push(line);
    }
    lines
}

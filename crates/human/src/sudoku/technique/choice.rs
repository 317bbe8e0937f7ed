//! The techniques to try, and their order.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use super::table::Technique;

/// A name that no technique and no group of techniques has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("found '{found}'; expected the name of a technique, such as 'x-wing', or 'uniqueness'")]
pub struct UnknownTechnique {
    /// The name.
    pub found: String,
}

/// The techniques to try, in order. By default all, easiest first.
///
/// ```
/// use cellwise_human::sudoku::{Technique, Techniques};
///
/// let techniques = Techniques::choose(&["uniqueness"], &[] as &[&str], &["naked-single"])?;
/// assert_eq!(techniques.list()[0], Technique::NakedSingle);
/// assert!(!techniques.list().contains(&Technique::BugPlusOne));
/// assert!(Techniques::choose(&["magic"], &[] as &[&str], &[] as &[&str]).is_err());
/// # Ok::<(), cellwise_human::sudoku::UnknownTechnique>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Techniques {
    list: Arc<[Technique]>,
    reason_time: Duration,
}

/// The time for the search of one minimal reason.
const REASON_TIME: Duration = Duration::from_millis(200);

impl Default for Techniques {
    fn default() -> Self {
        Self::listed(Technique::ALL.into())
    }
}

impl Techniques {
    /// All but those of `without`; if `only` names any, those alone. Those of `order` come first, as they stand there; the
    /// others follow in their usual order. Names are those of techniques, or `uniqueness` for all that rest on the puzzle
    /// having one solution.
    ///
    /// # Errors
    /// A name that is not known.
    pub fn choose(
        without: &[impl AsRef<str>],
        only: &[impl AsRef<str>],
        order: &[impl AsRef<str>],
    ) -> Result<Self, UnknownTechnique> {
        let without = named(without)?;
        let only = named(only)?;
        let mut list = named(order)?;
        for &technique in Technique::ALL {
            if !list.contains(&technique) {
                list.push(technique);
            }
        }
        list.retain(|technique| {
            !without.contains(technique) && (only.is_empty() || only.contains(technique))
        });
        Ok(Self::listed(list.into()))
    }

    /// All up to this one, in their usual order.
    ///
    /// ```
    /// use cellwise_human::sudoku::{Technique, Techniques};
    ///
    /// let singles = Techniques::up_to(Technique::NakedSingle);
    /// assert_eq!(singles.list().len(), 4);
    /// ```
    #[must_use]
    pub fn up_to(hardest: Technique) -> Self {
        let all = Technique::ALL.iter().copied();
        Self::listed(all.filter(|technique| *technique <= hardest).collect())
    }

    /// The techniques in order.
    #[must_use]
    pub fn list(&self) -> &[Technique] {
        &self.list
    }

    fn listed(list: Arc<[Technique]>) -> Self {
        Self {
            list,
            reason_time: REASON_TIME,
        }
    }

    /// Gives the search for each minimal reason a tenth of the time of the whole, if that is more than the usual 200 milliseconds.
    ///
    /// The time is counted in steps of work, not by a clock: so the same board gives the same reason on every machine.
    ///
    /// ```
    /// use std::time::Duration;
    /// use cellwise_human::sudoku::Techniques;
    ///
    /// let techniques = Techniques::default().within(Duration::from_secs(30));
    /// assert_eq!(techniques.reason_time(), Duration::from_secs(3));
    /// let techniques = Techniques::default().within(Duration::from_secs(1));
    /// assert_eq!(techniques.reason_time(), Duration::from_millis(200));
    /// ```
    #[must_use]
    pub fn within(mut self, timeout: Duration) -> Self {
        self.reason_time = REASON_TIME.max(timeout / 10);
        self
    }

    /// The time for the search of one minimal reason.
    #[must_use]
    pub fn reason_time(&self) -> Duration {
        self.reason_time
    }
}

/// The techniques of these names, each once.
fn named(names: &[impl AsRef<str>]) -> Result<Vec<Technique>, UnknownTechnique> {
    let mut list = Vec::new();
    for name in names.iter().map(AsRef::as_ref) {
        let group: Vec<Technique> = match Technique::named(name) {
            Some(technique) => vec![technique],
            None if name.trim().eq_ignore_ascii_case("uniqueness") => Technique::ALL
                .iter()
                .copied()
                .filter(|technique| technique.needs_uniqueness())
                .collect(),
            None => {
                return Err(UnknownTechnique {
                    found: name.to_owned(),
                });
            }
        };
        for technique in group {
            if !list.contains(&technique) {
                list.push(technique);
            }
        }
    }
    Ok(list)
}

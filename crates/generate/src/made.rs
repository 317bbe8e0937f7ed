//! What becomes of one puzzle of a run, the same for both kinds of puzzle.

/// A puzzle that meets the wishes: `P` with its solution `S`, and what is known of its difficulty, `D`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made<P, S, D> {
    /// Its number in the run.
    pub number: u64,
    /// The puzzle. It has exactly one solution.
    pub puzzle: P,
    /// The solution.
    pub solution: S,
    /// Its difficulty, as far as that was asked for.
    pub difficulty: D,
    /// The boards or pictures, and changes of them, that were tried.
    pub trials: u64,
}

/// What became of one puzzle of a run.
#[derive(Clone, Debug)]
pub enum Outcome<M> {
    /// It was made.
    Made(Box<M>),
    /// Nothing that meets the wishes was found in the trials that are allowed.
    GaveUp {
        /// The number of the puzzle in the run.
        number: u64,
        /// The boards or pictures, and changes of them, that were tried.
        trials: u64,
        /// The puzzle that came nearest: it has one solution, and does not meet the wishes.
        nearest: Option<Box<M>>,
        /// What the nearest lacks, in words.
        lacks: String,
    },
}

impl<M> Outcome<M> {
    /// The same outcome with the puzzle in another form.
    ///
    /// # Errors
    /// Those of `form`.
    pub fn try_map<N, E>(self, form: impl FnOnce(&M) -> Result<N, E>) -> Result<Outcome<N>, E> {
        Ok(match self {
            Self::Made(made) => Outcome::Made(Box::new(form(&made)?)),
            Self::GaveUp {
                number,
                trials,
                nearest,
                lacks,
            } => Outcome::GaveUp {
                number,
                trials,
                nearest: match nearest {
                    Some(near) => Some(Box::new(form(&near)?)),
                    None => None,
                },
                lacks,
            },
        })
    }
}

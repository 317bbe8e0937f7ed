//! The search for steps on a position, technique by technique, on a budget.
//!
//! In: a position. Out: the steps that the easiest technique finds. The search pauses when a slice of
//! the budget is over and continues at the next call; the result does not depend on the slices.

use cellwise_core::{Budget, Limit};
use cellwise_sudoku::{CellSet, with_cell_words};

use super::geometry::Builder;
use super::position::Position;
use super::sink::{Mode, Sink};
use super::step::Step;
use super::technique::{Level, Technique, Techniques, find};
use super::view::View;

/// A position as the techniques need it: made in slices, too.
enum Board<const N: usize> {
    Building(Position, Builder<N>),
    Ready(View<N>),
}

/// The techniques tried on a position, easiest first.
pub(crate) struct Search<const N: usize> {
    board: Board<N>,
    pub(crate) sink: Sink<N>,
    /// The techniques to try.
    techniques: Techniques,
    /// The place of the technique under way among them.
    next: usize,
    /// A chain of more links than people like to follow. It is taken if no other technique below the hardest level finds a step.
    long: Option<Step>,
}

/// The most links of a chain that is taken at once.
const LONG: usize = 12;

impl<const N: usize> Search<N> {
    pub(crate) fn new(position: &Position, mode: Mode) -> Self {
        let mut search = Self {
            sink: Sink::new(mode, position.shape().size()),
            board: Board::Building(
                position.clone(),
                Builder::new(position.shape(), position.allows_uniqueness()),
            ),
            techniques: Techniques::default(),
            next: 0,
            long: None,
        };
        search.be_patient();
        search
    }

    /// Takes the time for the last resort from the techniques.
    fn be_patient(&mut self) {
        let time = self.techniques.reason_time().as_micros();
        self.sink
            .set_patience(u64::try_from(time).unwrap_or(u64::MAX));
    }

    /// Begins again with the first technique.
    pub(crate) fn restart(&mut self) {
        self.next = 0;
        self.long = None;
    }

    pub(crate) fn set_techniques(&mut self, techniques: &Techniques) {
        self.techniques = techniques.clone();
        self.be_patient();
        self.restart();
    }

    /// The position as the techniques need it, and the sink.
    pub(crate) fn ready(
        &mut self,
        budget: &mut Budget,
    ) -> Result<(&mut View<N>, &mut Sink<N>), Limit> {
        if let Board::Building(position, builder) = &mut self.board {
            let geometry = builder.advance(budget)?;
            self.board = Board::Ready(View::new(position, geometry));
        }
        match &mut self.board {
            Board::Ready(view) => Ok((view, &mut self.sink)),
            Board::Building(..) => unreachable!("it was made above"),
        }
    }

    /// The cells without a digit; none before the position is ready.
    pub(crate) fn open(&self) -> CellSet<N> {
        match &self.board {
            Board::Ready(view) => view.open,
            Board::Building(..) => CellSet::EMPTY,
        }
    }

    /// Continues to the first technique that finds something; the sink holds its steps.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Option<Technique>, Limit> {
        while let Some(&technique) = self.techniques.list().get(self.next) {
            if technique.level() == Level::Extreme && self.long.is_some() {
                break;
            }
            self.try_one(technique, budget)?;
            if self.sink.found > 0 && !self.puts_off() {
                return Ok(Some(technique));
            }
            self.next += 1;
        }
        let Some(step) = self.long.take() else {
            return Ok(None);
        };
        let technique = step.technique;
        self.sink.found = 1;
        self.sink.steps = vec![step];
        Ok(Some(technique))
    }

    /// Puts the step that was found off if it is a very long chain; returns false if it is not.
    fn puts_off(&mut self) -> bool {
        let one = self.sink.takes_first();
        let Some(step) = self.sink.steps.first().filter(|_| one) else {
            return false;
        };
        let is_chain = matches!(
            step.technique,
            Technique::XChain
                | Technique::XyChain
                | Technique::NiceLoop
                | Technique::Aic
                | Technique::GroupedAic
                | Technique::AlsAic
        );
        if step.links.len() <= LONG || !is_chain {
            return false;
        }
        let shorter = |long: &Step| step.links.len() < long.links.len();
        if self.long.as_ref().is_none_or(shorter) {
            self.long = Some(step.clone());
        }
        true
    }

    /// Continues through all techniques but the last resort, and gathers every step.
    fn gather(&mut self, steps: &mut Vec<Step>, budget: &mut Budget) -> Result<(), Limit> {
        while let Some(&technique) = self.techniques.list().get(self.next) {
            if technique != Technique::LastResort {
                self.try_one(technique, budget)?;
                steps.append(&mut self.sink.steps);
            }
            self.next += 1;
        }
        Ok(())
    }

    fn try_one(&mut self, technique: Technique, budget: &mut Budget) -> Result<(), Limit> {
        let (view, sink) = self.ready(budget)?;
        sink.run(technique, budget, |sink| find(technique, view, sink))
    }
}

/// Every step of one technique, or the first.
pub(crate) fn steps(
    position: &Position,
    technique: Technique,
    mode: Mode,
    budget: &mut Budget,
) -> Result<Vec<Step>, Limit> {
    with_cell_words!(position.shape().cells(), N => {
        let mut search = Search::<N>::new(position, mode);
        search.try_one(technique, budget)?;
        Ok(search.sink.steps)
    })
}

/// The search for the easiest step on a position, which can pause and go on.
pub(crate) struct StepSearch(Box<dyn Steps>);

/// A [`Search`] on a board of any size.
trait Steps: Send {
    fn advance(&mut self, budget: &mut Budget) -> Result<Option<Step>, Limit>;

    fn gather(&mut self, steps: &mut Vec<Step>, budget: &mut Budget) -> Result<(), Limit>;

    fn set_techniques(&mut self, techniques: &Techniques);

    fn tried(&self) -> usize;
}

impl<const N: usize> Steps for Search<N> {
    fn advance(&mut self, budget: &mut Budget) -> Result<Option<Step>, Limit> {
        Self::advance(self, budget)?;
        Ok(self.sink.steps.first().cloned())
    }

    fn gather(&mut self, steps: &mut Vec<Step>, budget: &mut Budget) -> Result<(), Limit> {
        Self::gather(self, steps, budget)
    }

    fn set_techniques(&mut self, techniques: &Techniques) {
        Self::set_techniques(self, techniques);
    }

    fn tried(&self) -> usize {
        self.next
    }
}

/// The search for all steps on a position, technique by technique, which can pause and go on.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::sudoku::{AllSteps, Position, Technique, Techniques};
/// use cellwise_sudoku::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let budget = &mut Budget::unlimited();
/// let mut search = AllSteps::new(&Position::new(&puzzle, budget), &Techniques::default());
/// search.advance(budget).unwrap();
/// let singles = search.steps().iter().filter(|step| step.technique == Technique::NakedSingle);
/// assert_eq!(singles.count(), 4);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
pub struct AllSteps {
    search: Box<dyn Steps>,
    steps: Vec<Step>,
}

impl AllSteps {
    /// Begins with a position.
    #[must_use]
    pub fn new(position: &Position, techniques: &Techniques) -> Self {
        let mut search: Box<dyn Steps> = with_cell_words!(position.shape().cells(), N => Box::new(Search::<N>::new(position, Mode::All)));
        search.set_techniques(techniques);
        Self {
            search,
            steps: Vec::new(),
        }
    }

    /// Goes on to the end of the techniques or of the budget.
    ///
    /// # Errors
    /// The limit that struck. A further call continues.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        self.search.gather(&mut self.steps, budget)
    }

    /// The steps found so far, easiest technique first.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of techniques tried so far.
    #[must_use]
    pub fn tried(&self) -> usize {
        self.search.tried()
    }
}

impl StepSearch {
    pub(crate) fn new(position: &Position) -> Self {
        with_cell_words!(position.shape().cells(), N => Self(Box::new(Search::<N>::new(position, Mode::First))))
    }

    pub(crate) fn set_techniques(&mut self, techniques: &Techniques) {
        self.0.set_techniques(techniques);
    }

    /// Goes on to a step, to the end of the techniques or to the end of the budget.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Option<Step>, Limit> {
        self.0.advance(budget)
    }

    /// The number of techniques tried.
    pub(crate) fn tried(&self) -> usize {
        self.0.tried()
    }
}

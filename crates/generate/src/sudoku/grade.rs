//! How hard a board is, as far as the wishes ask.
//!
//! In: a board with its only solution. Out: its distance from the wishes, and its level if the techniques that are allowed solve it. Techniques
//! that the wishes do not allow are never tried: they take the most time by far, and a board on which the others are stuck
//! is too hard, however hard it is.

use cellwise_core::{Answer, Budget, End, Limit, Stats, Verdict};
use cellwise_human::sudoku::{
    ExplainerWalk, Level, Path, PathEnd, Position, Rating, Technique, Techniques, Walk,
};
use cellwise_sudoku::{Grid, Puzzle};

use super::difficulty::{Comparison, Difficulty};
use super::maker::Hardness;

/// The distance of a board that quick techniques solve.
const QUICKLY_SOLVED: u32 = 1_000;

/// The wish on difficulty, and the techniques that follow from it.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    pub(crate) difficulty: Difficulty,
    /// Those that a board may need.
    allowed: Techniques,
    /// Those that are too easy: a board that they solve is looked at no further.
    too_easy: Option<Techniques>,
    /// Some of those, which take little time. Where chains are too easy most boards are left out after these.
    quick: Option<Techniques>,
    /// A board that those do not solve is what was asked for.
    is_met_beyond: bool,
}

impl Scope {
    pub(crate) fn new(difficulty: &Difficulty) -> Self {
        let bound = difficulty.hardest_allowed();
        Self {
            allowed: bound.map_or_else(Techniques::default, Techniques::up_to),
            too_easy: difficulty.too_easy().map(Techniques::up_to),
            quick: difficulty
                .too_easy()
                .filter(|hardest| *hardest > Technique::GroupedAic)
                .map(|_| quick()),
            is_met_beyond: *difficulty
                == Difficulty {
                    level: Some(Level::Extreme..=Level::Extreme),
                    ..Difficulty::default()
                },
            difficulty: difficulty.clone(),
        }
    }
}

/// A board that is graded.
pub(crate) struct Grading {
    position: Position,
    /// Cells without a given.
    open: usize,
    stage: Stage,
}

enum Stage {
    /// With quick techniques that are too easy.
    Quick(Walk),
    /// With the techniques that are too easy.
    Below(Walk),
    Allowed(Walk),
    Explainer(Path, Box<ExplainerWalk>),
}

/// The grade of a board.
pub(crate) struct Grade {
    pub(crate) comparison: Comparison,
    pub(crate) hardness: Hardness,
}

impl Grade {
    /// That of a board which some of the techniques that are too easy solve.
    fn too_easy() -> Self {
        let comparison = Comparison {
            distance: QUICKLY_SOLVED,
            lacks: "it is too easy".to_owned(),
            ..Comparison::default()
        };
        Self {
            comparison,
            hardness: Hardness::default(),
        }
    }
}

/// The techniques up to chains that take little time.
fn quick() -> Techniques {
    let all = Technique::ALL.iter().copied();
    let slow = [Technique::AlignedPair, Technique::SueDeCoq];
    let names: Vec<&str> = all
        .filter(|technique| *technique <= Technique::Aic || *technique == Technique::GroupedAic)
        .filter(|technique| !slow.contains(technique))
        .map(Technique::slug)
        .collect();
    let none: [&str; 0] = [];
    Techniques::choose(&none, &names, &none)
        .unwrap_or_else(|_| unreachable!("these are names of techniques"))
}

impl Grading {
    /// Begins with a board and its only solution.
    pub(crate) fn new(scope: &Scope, puzzle: &Puzzle, solution: Grid) -> Self {
        let answer = Answer::new(vec![solution], End::Exhausted, Stats::default());
        let position = Position::answered(puzzle, answer);
        let walk = Walk::outlined(&position);
        Self {
            open: puzzle.shape().cells() - puzzle.givens().filled(),
            position,
            stage: match (&scope.quick, &scope.too_easy) {
                (Some(quick), _) => Stage::Quick(walk.with_techniques(quick)),
                (None, Some(too_easy)) => Stage::Below(walk.with_techniques(too_easy)),
                (None, None) => Stage::Allowed(walk.with_techniques(&scope.allowed)),
            },
        }
    }

    /// Goes on to the grade.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on.
    pub(crate) fn advance(&mut self, scope: &Scope, budget: &mut Budget) -> Result<Grade, Limit> {
        loop {
            match &mut self.stage {
                Stage::Quick(walk) => {
                    if walk.advance(budget)? == PathEnd::Solved {
                        return Ok(Grade::too_easy());
                    }
                    // The steps of the path proper come in their own order.
                    let walk = Walk::outlined(&self.position);
                    self.stage = match &scope.too_easy {
                        Some(too_easy) => Stage::Below(walk.with_techniques(too_easy)),
                        None => Stage::Allowed(walk.with_techniques(&scope.allowed)),
                    };
                }
                Stage::Below(walk) => {
                    let end = walk.advance(budget)?;
                    let mut walk = std::mem::replace(walk, Walk::outlined(&self.position));
                    if end == PathEnd::Solved {
                        return Ok(self.grade(scope, &walk.into_path(), None));
                    }
                    if scope.is_met_beyond {
                        return Ok(Grade {
                            comparison: Comparison::default(),
                            hardness: Hardness {
                                level: Some(Level::Extreme),
                                hardest: None,
                            },
                        });
                    }
                    walk.go_on_with(&scope.allowed);
                    self.stage = Stage::Allowed(walk);
                }
                Stage::Allowed(walk) => {
                    walk.advance(budget)?;
                    let walk = std::mem::replace(walk, Walk::outlined(&self.position));
                    let open = walk.open_cells();
                    let path = walk.into_path();
                    if path.end != PathEnd::Solved {
                        let mut grade = self.grade(scope, &path, None);
                        if scope.difficulty.is_reached(&path) {
                            grade.comparison.stuck = open;
                        }
                        return Ok(grade);
                    }
                    let explainer = match scope.difficulty.explainer {
                        Some(_) => ExplainerWalk::new(&self.position),
                        _ => None,
                    };
                    match explainer {
                        Some(walk) => self.stage = Stage::Explainer(path, Box::new(walk)),
                        None => return Ok(self.grade(scope, &path, None)),
                    }
                }
                Stage::Explainer(path, walk) => {
                    let explainer = walk.advance(budget)?;
                    let path = path.clone();
                    let tenths = explainer.map(|explainer| explainer.rating);
                    return Ok(self.grade(scope, &path, tenths));
                }
            }
        }
    }

    fn grade(&self, scope: &Scope, path: &Path, tenths: Option<u8>) -> Grade {
        let placed: usize = path.rounds.iter().map(|round| round.placed).sum();
        let open = self.open.saturating_sub(placed);
        let rating = Rating::of(Verdict::Unique, path);
        Grade {
            comparison: scope.difficulty.compare(path, open, tenths),
            hardness: Hardness {
                level: rating.level,
                hardest: rating.hardest.filter(|_| rating.level.is_some()),
            },
        }
    }
}

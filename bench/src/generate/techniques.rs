//! Each technique of the table needed: how long that takes, and which ones take longer than the floor allows.

use std::time::Duration;

use anyhow::Result;
use cellwise_generate::sudoku::{Difficulty, RuleWish, Wishes};
use cellwise_human::sudoku::Technique;
use cellwise_sudoku::Shape;

use super::sudoku::make;
use super::{Extent, quantile};
use crate::report::Report;

/// CPU time after which a puzzle counts as not made: the floor is missed then.
const PATIENCE: Duration = Duration::from_secs(12);

/// If none of so many puzzles is made, no others are tried.
const HOPELESS: u64 = 3;

/// The floors, in seconds.
const MEDIAN: f64 = 1.0;
const SLOW: f64 = 10.0;

/// A rule that gives rise to a technique that needs one.
fn rule(technique: Technique) -> Option<&'static str> {
    Some(match technique {
        Technique::InniesAndOuties
        | Technique::CageCombination
        | Technique::RuleAndHouse
        | Technique::KillerPair
        | Technique::KillerTriple => "killer",
        Technique::Thermometer => "thermo",
        Technique::GreaterThan | Technique::MarkChain => "greater",
        Technique::Copies => "palindrome",
        Technique::KropkiDots => "difference",
        Technique::Xv => "xv",
        Technique::Quadruple => "quadruple",
        Technique::ArrowSum => "arrow",
        Technique::LittleKiller => "littlekiller",
        Technique::Sandwich => "sandwich",
        Technique::LineRule => "renban",
        Technique::OutsideClue => "skyscraper",
        Technique::RuleAlone => "minimum",
        _ => return None,
    })
}

/// Each technique needed.
#[expect(clippy::print_stderr, reason = "progress is no part of the report")]
pub(super) fn techniques(extent: &Extent, report: &mut Report) -> Result<()> {
    let (mut rows, mut missed) = (Vec::new(), Vec::new());
    let words = &extent.techniques;
    let is_asked = |technique: &&Technique| {
        words.is_empty()
            || words
                .iter()
                .any(|word| technique.slug().contains(word.as_str()))
    };
    for &technique in Technique::ALL.iter().filter(is_asked) {
        let shape = Shape::classic();
        let rules = rule(technique).map(|name| RuleWish::parse(name, &shape));
        let wishes = Wishes {
            difficulty: Difficulty {
                needs: Some(technique),
                ..Difficulty::default()
            },
            rules: rules.into_iter().collect::<Result<_, _>>()?,
            ..Wishes::default()
        };
        let mut tried = extent.seeds.min(HOPELESS);
        let (mut puzzles, mut times) = make(wishes.clone(), 0..tried, 1, PATIENCE)?;
        if !puzzles.is_empty() {
            let (more, others) = make(wishes, tried..extent.seeds, 1, PATIENCE)?;
            puzzles.extend(more);
            times.extend(others);
            tried = extent.seeds;
        }
        let (median, slow) = (quantile(&times, 0.5), quantile(&times, 0.95));
        // The table comes at the end, after an hour perhaps.
        eprintln!(
            "{}: {} of {}, {median:.2} s, {slow:.2} s",
            technique.slug(),
            puzzles.len(),
            tried
        );
        if median > MEDIAN || slow > SLOW || puzzles.len() < times.len() {
            missed.push(technique.name());
        }
        rows.push(vec![
            technique.name().to_owned(),
            rule(technique).unwrap_or("").to_owned(),
            format!("{} of {tried}", puzzles.len()),
            format!("{median:.2}"),
            format!("{slow:.2}"),
            format!("{:.2}", quantile(&times, 1.0)),
        ]);
    }
    report.say(&format!(
        "A puzzle is given up after {} s. Floor: {MEDIAN} s in the median, {SLOW} s at 95 %. It is missed by {} of {}: {}.\n",
        PATIENCE.as_secs(),
        missed.len(),
        rows.len(),
        match missed.is_empty() {
            true => "none".to_owned(),
            false => missed.join(", "),
        }
    ));
    let head = ["needed", "rule", "made", "median s", "95 % s", "slowest s"];
    report.table(&head, &rows);
    Ok(())
}

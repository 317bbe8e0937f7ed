//! The charts of a report.

use anyhow::Result;
use cellwise_sudoku::Isa;

use super::growth::Growth;
use super::{Engine, Measured};
use crate::chart::{Axis, Bar, Bars, Curve, Group, Lines};
use crate::report::Report;

/// Draws everything and links it from the report.
pub(super) fn all(report: &mut Report, sets: &[Measured], growth: &Growth) -> Result<()> {
    report.say("## Charts\n");
    let note = report.origin();
    let peer = sets.first().and_then(|set| set.peers.first());
    if let Some((peer, _)) = peer {
        let mut isas = Isa::available();
        isas.reverse();
        let many: Vec<Engine> = isas.iter().map(|&isa| Engine::Lockstep(isa)).collect();
        let title = "Classic Sudoku, many at once: solve, prove, check";
        let svg = bars(title, &note, peer, sets, &many);
        report.chart("", "Batches", &svg)?;
        let mut one: Vec<Engine> = isas.iter().map(|&isa| Engine::Nine(isa)).collect();
        one.push(Engine::Call);
        let title = "Classic Sudoku, one at a time: solve, prove, check";
        let svg = bars(title, &note, peer, sets, &one);
        report.chart("latency", "Latency", &svg)?;
    }
    let title = "Time per puzzle against the number of puzzles in a batch";
    let svg = lines(title, &note, "puzzles in a batch", true, &growth.puzzles);
    report.chart("growth", "Growth with the number of puzzles", &svg)?;
    let title = "Time per puzzle against the guesses it takes";
    // On a plain axis the slope is the cost of a guess.
    let svg = lines(title, &note, "guesses", false, &growth.guesses);
    report.chart("guesses", "Growth with guesses", &svg)
}

/// One group for each set, one series for each engine, as multiples of the first peer.
fn bars(title: &str, note: &str, peer: &str, sets: &[Measured], engines: &[Engine]) -> String {
    let group = |measured: &Measured| {
        let bar = |engine: &Engine| {
            let found = measured.engines.iter().find(|(other, _)| other == engine);
            let ratio = found.and_then(|(_, run)| measured.ratio(run.seconds));
            Bar {
                value: ratio.unwrap_or(0.0),
                mark: Some(engine.floor(measured.set)),
            }
        };
        Group {
            name: measured.set.name.to_owned(),
            bars: engines.iter().map(bar).collect(),
        }
    };
    let chart = Bars {
        title: title.to_owned(),
        note: note.to_owned(),
        unit: format!("× {peer}"),
        reference: Some((1.0, peer.to_owned())),
        mark: "our floor".to_owned(),
        series: engines.iter().map(|engine| engine.name()).collect(),
        groups: sets.iter().map(group).collect(),
    };
    chart.svg()
}

fn lines(title: &str, note: &str, x: &str, log: bool, curves: &[Curve]) -> String {
    let axis = |name: &str| Axis {
        name: name.to_owned(),
        log,
    };
    let chart = Lines {
        title: title.to_owned(),
        note: note.to_owned(),
        x: axis(x),
        y: axis("ns a puzzle"),
        curves: curves.to_vec(),
    };
    chart.svg()
}

//! `compare --sweep givens`: effort against the number of givens.
//!
//! Boards with few givens have many solutions, boards with many leave nothing to search; in between
//! lies the transition where search is hardest.

use cellwise_render::svg::grouped;
use cellwise_render::{Axis, Curve, curve_chart};
use cellwise_textbook::Method;
use cellwise_verbs::compare::{self, Contender, board_with_givens};
use cellwise_verbs::{MethodRun, PuzzleKind, Turn, Work as _};

use super::{CompareArgs, Form, runs};
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::interrupt;
use crate::messages::Messages;
use crate::output::Output;

/// The numbers of givens.
const GIVENS: [usize; 14] = [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64];

/// Nodes of each run unless told: most runs end before, and the others show that they are hard.
const USUAL_NODES: u64 = 20_000;

/// Runs the experiment.
pub(super) fn run(
    args: &CompareArgs,
    inputs: &Inputs,
    messages: Messages,
) -> Result<Exit, Failure> {
    if inputs.reading.kind() != PuzzleKind::Sudoku {
        return Err(Failure::Usage(
            "--sweep givens is for Sudoku: the clues of a Nonogram are all there".into(),
        ));
    }
    if inputs.are_named() {
        return Err(Failure::Usage(
            "--sweep makes its own boards: leave out the puzzle".into(),
        ));
    }
    if args.output.json {
        return Err(Failure::Usage("--sweep writes a table or --to csv".into()));
    }
    let contenders = match args.method.is_empty() && args.mix.is_empty() {
        true => [Method::Forward, Method::Mrv, Method::MacMrv]
            .map(|method| Contender::Textbook(method.into()))
            .to_vec(),
        false => args.contenders()?,
    };
    let names: Vec<String> = contenders.iter().map(ToString::to_string).collect();
    let mut out = Output::open(args.output.output.as_deref())?;
    let csv = args.to == Form::Csv;
    if csv {
        out.write(runs::heading().as_bytes())?;
    } else {
        let heads: String = names.iter().map(|name| format!("{name:>16}")).collect();
        out.write(format!("givens{heads}\n").as_bytes())?;
    }
    let mut curves: Vec<Curve> = names
        .iter()
        .map(|name| Curve {
            name: name.clone(),
            points: Vec::new(),
            stepped: false,
        })
        .collect();
    for givens in GIVENS {
        let mut columns: Vec<Vec<MethodRun>> = vec![Vec::new(); contenders.len()];
        for board in 0..args.boards {
            let seed = args.limits.seed.wrapping_add(board);
            let input = board_with_givens(givens, seed)?;
            let mut options = args.options(&inputs.reading, &contenders, seed);
            if options.limits.nodes.is_none() && options.limits.seconds.is_none() {
                options.limits.nodes = Some(USUAL_NODES * contenders.len() as u64);
            }
            let mut work = compare::start(&input, options)?;
            let mut budget = args.budget();
            let methods = loop {
                match work.advance(&mut budget)? {
                    Turn::Done(reply) => break reply.methods,
                    _ => budget.next_slice(),
                }
            };
            if interrupt::cancel().is_cancelled() {
                out.flush()?;
                messages.refusal("stopped");
                return Ok(Exit::Interrupted);
            }
            for (run, column) in methods.into_iter().zip(&mut columns) {
                if csv {
                    out.write(runs::row(&input, seed, Some(givens), &run).as_bytes())?;
                }
                column.push(run);
            }
        }
        let medians: Vec<Option<u64>> = columns
            .iter()
            .map(|column| runs::spread(column, args.counter).map(|spread| spread.median()))
            .collect();
        for (curve, median) in curves.iter_mut().zip(&medians) {
            let points = median.map(|median| (givens as f64, median as f64));
            curve.points.extend(points);
        }
        if !csv {
            let cell = |median: &Option<u64>| format!("{:>16}", median.map_or("–".into(), grouped));
            let cells: String = medians.iter().map(cell).collect();
            out.write(format!("{givens:>6}{cells}\n").as_bytes())?;
            out.flush()?;
        }
    }
    out.finish()?;
    if let Some(path) = &args.chart {
        let mut file = Output::open(Some(path))?;
        let title = format!("Sudoku: effort against givens, {} boards each", args.boards);
        let y = (args.counter.words(), Axis::Log);
        let svg = curve_chart(&title, ("givens", Axis::Even), y, &curves);
        file.write(svg.as_bytes())?;
        file.finish()?;
    }
    let counter = args.counter.words();
    messages.note(&format!(
        "medians of {counter} over {} boards for each number of givens",
        args.boards
    ));
    Ok(Exit::Answered)
}

//! `solve`: the first solution, and the proof that there is no other.
//!
//! Solutions are written as they are found: `--all` needs no more memory than one.

mod words;

use std::fmt::Display;

use cellwise_api as api;
use cellwise_batch::Block;
use cellwise_core::{Count, End, Event, Search, Stats, Verdict};
use cellwise_formats::UnknownFormat;
use clap::Args;

use self::words::{Details, sentence};
use super::stream::{self, BlockVerb, Desk, Piece, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::batch::OnError;
use crate::exit::{Exit, Failure, Outcome};
use crate::kind::{Kind, Origin, RecordOf};
use crate::layout::{Layout, TemplateArgs};
use crate::limits::Limits;
use crate::output::{Sink, not_to_a_terminal};
use crate::talk::Talk;

/// What `solve` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolveArgs<R: Args> {
    #[command(flatten)]
    input: InputArgs<R>,

    /// Print up to N solutions; 1 skips the proof. Without it, one solution is
    /// printed and a second one looked for
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "Output"
    )]
    max_solutions: Option<u64>,

    /// Print every solution
    #[arg(long, conflicts_with = "max_solutions", help_heading = "Output")]
    all: bool,

    /// The format of the solutions, or csv for a table that keeps the columns of an input
    /// that is one; by default the format of the puzzle
    #[arg(
        long,
        value_name = "FORM",
        conflicts_with = "json",
        help_heading = "Output"
    )]
    to: Option<String>,

    #[command(flatten)]
    template: TemplateArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Solves every record of the input.
pub(crate) fn run<K: Kind>(args: &SolveArgs<K::ReadArgs>, talk: Talk) -> Outcome<Exit> {
    const FIELDS: &[&str] = &[
        "id", "line", "puzzle", "verdict", "solution", "nodes", "guesses", "depth", "reason",
    ];
    let layout = match args.to.as_deref() {
        Some("csv") => Some(Layout::csv(FIELDS)),
        _ => args.template.layout(FIELDS)?,
    };
    if layout.is_some() && args.shown() > 1 {
        let text = "a row has room for one solution: leave out --all, or -n above 1";
        return Err(Failure::Usage(text.into()));
    }
    let to: Option<K::Format> = match &args.to {
        Some(name) if layout.is_none() => Some(
            name.parse()
                .map_err(|error: UnknownFormat| Failure::Usage(error.to_string()))?,
        ),
        _ => None,
    };
    if let Some(format) = to.filter(|&format| K::is_binary(format)) {
        args.one_binary(format)?;
    }
    let painted = to.is_none() && args.output.output.is_none() && talk.paints_stdout();
    let solve = |record: &RecordOf<K>, origin: Origin, sink: &mut dyn Sink| {
        if layout.is_some() {
            return args.row::<K>(record, sink);
        }
        let format = to.unwrap_or_else(|| K::answer_format(record, origin));
        if K::is_binary(format) && !sink.is_first() {
            return Err(Failure::Record(format!("{format} holds one puzzle a file")));
        }
        if !sink.is_first() && !args.output.json {
            sink.put(K::separator(format))?;
        }
        let mut page = Page::<K> {
            args,
            record,
            origin,
            format,
            painted,
            sink,
        };
        let (count, details) = page.solve()?;
        let stats = count.stats;
        sink.nodes(stats.nodes);
        sink.detail(format!(
            "{} nodes, {} guesses, {} dead ends, depth {}, {} restarts",
            stats.nodes, stats.guesses, stats.dead_ends, stats.depth, stats.restarts
        ));
        if let Some((_, how)) = &details.effort {
            sink.detail(format!("solved {how}"));
        }
        Ok(args.result(&count, &details))
    };
    let block = |bulk: &mut K::Bulk, block: &Block, desk: &Desk<'_>, piece: &mut Piece| {
        let slow =
            |record: &RecordOf<K>, piece: &mut Piece| piece.answer::<K>(record, desk, &solve);
        let result = |count: &Count, reason| {
            let details = Details {
                reason,
                ..Details::default()
            };
            args.result(count, &details)
        };
        K::solve_block(bulk, block, desk, piece, args.wanted(), &slow, &result);
    };
    let quick =
        layout.is_none() && args.is_plain() && to.is_none_or(K::is_line) && !talk.is_verbose();
    let block: Option<&BlockVerb<'_, K>> = if quick { Some(&block) } else { None };
    let how = (layout.as_ref(), block);
    stream::each_as::<K>(&args.input, &args.output, talk, how, solve)
}

/// One record's answer on its way to the sink.
struct Page<'a, K: Kind> {
    args: &'a SolveArgs<K::ReadArgs>,
    record: &'a RecordOf<K>,
    origin: Origin,
    format: K::Format,
    /// Whether pictures may be painted for a terminal.
    painted: bool,
    sink: &'a mut dyn Sink,
}

impl<K: Kind> Page<'_, K> {
    /// Searches and writes; gives what was counted, and what belongs to the verdict.
    fn solve(&mut self) -> Outcome<(Count, Details)> {
        let (puzzle, seed) = (&self.record.puzzle, self.args.limits.seed);
        let mut solver = K::solver_on(puzzle, seed, &self.sink.threads());
        let (args, shown) = (self.args, self.args.shown());
        let mut details = Details::default();
        let mut first = None;
        let count = args.search::<K>(&mut solver, |solution, index| {
            if index < shown {
                self.solution(&solution, index)?;
            }
            match &first {
                None => first = Some(solution),
                Some(first) if index == 1 => {
                    let cells = K::differences(first, &solution).into_iter();
                    details.differs_in = cells
                        .map(|(row, column)| format!("r{}c{}", row + 1, column + 1))
                        .collect();
                }
                Some(_) => {}
            }
            Ok(())
        })?;
        let verdict = count.verdict();
        let partial = (verdict == Verdict::Unknown)
            .then(|| solver.partial())
            .flatten();
        if verdict == Verdict::Impossible {
            details.reason = K::reason(&solver);
        }
        if count.end == End::Exhausted {
            details.effort = K::effort(&solver);
        }
        details.open = partial.as_ref().and_then(K::open);
        self.end(&count, partial.as_ref(), &details)?;
        Ok((count, details))
    }

    fn solution(&mut self, solution: &K::Solution, index: u64) -> Outcome<()> {
        if self.args.output.json {
            let mut text = String::new();
            if index == 0 {
                // Whatever stands before the solutions does not depend on them.
                let nothing = Count {
                    solutions: 0,
                    end: End::Exhausted,
                    stats: Stats::default(),
                };
                let (before, _) = self.json(&nothing, None, &Details::default())?;
                text.push_str(&before);
            } else {
                text.push(',');
            }
            text.push_str(stream::json_line(&K::board(solution))?.trim_end());
            self.sink.put(&text)
        } else if let Some(painted) = self.painted.then(|| K::painted(solution)).flatten() {
            if index > 0 {
                self.sink.put(K::separator(self.format))?;
            }
            self.sink.put(&painted)
        } else {
            let (mut data, read) = (Vec::new(), &self.args.input.read);
            K::write(&mut data, self.record, solution, index, self.format, read)?;
            self.sink.put_bytes(&data)
        }
    }

    fn end(
        &mut self,
        count: &Count,
        partial: Option<&K::Solution>,
        details: &Details,
    ) -> Outcome<()> {
        let mut text = String::new();
        if self.args.output.json {
            let (before, after) = self.json(count, partial, details)?;
            if count.solutions == 0 {
                text.push_str(&before);
            }
            text.push_str(&after);
        } else if count.solutions == 0 {
            let verdict = count.verdict();
            K::write_none(
                &mut text,
                self.record,
                self.origin,
                verdict,
                partial,
                self.format,
            );
        }
        self.sink.put(&text)
    }

    /// The JSON object up to and from the place where the solutions stand.
    fn json(
        &self,
        count: &Count,
        partial: Option<&K::Solution>,
        details: &Details,
    ) -> Outcome<(String, String)> {
        const PLACE: &str = r#""solutions":["#;
        let object = api::Solve {
            head: stream::head::<K>(self.record),
            solutions: Vec::new(),
            verdict: count.verdict().into(),
            end: count.end.into(),
            limit: api::Limit::of(count.end),
            partial: partial.map(K::board),
            reason: details.reason.clone(),
            effort: details.effort.as_ref().map(|&(effort, _)| effort),
            differs_in: details.differs_in.clone(),
            stats: count.stats.into(),
        };
        let line = stream::json_line(&object)?;
        // An id is the only thing before it, and quotes in an id are escaped.
        let place = line.find(PLACE).map_or(0, |at| at + PLACE.len());
        let (before, after) = line.split_at(place);
        Ok((before.to_owned(), after.to_owned()))
    }
}

impl<R: Args> SolveArgs<R> {
    /// Whether nothing is asked but one solution of each, with or without proof.
    fn is_plain(&self) -> bool {
        self.shown() == 1 && !self.output.json && self.limits.is_unlimited()
    }

    /// What a format of bytes has no room for is refused.
    fn one_binary(&self, format: impl Display) -> Outcome<()> {
        not_to_a_terminal(self.output.output.as_deref(), &format)?;
        let why = if self.shown() > 1 {
            "has room for one solution: leave out --all, or -n above 1"
        } else if self.output.batch.on_error(false) == OnError::Keep {
            "has no place for a remark on a bad record: leave out --on-error keep"
        } else {
            return Ok(());
        };
        Err(Failure::Usage(format!("{format} {why}")))
    }

    /// How many solutions to look for: one more than is printed, unless told.
    fn wanted(&self) -> u64 {
        match self.max_solutions {
            _ if self.all => u64::MAX,
            Some(n) => n,
            None => 2,
        }
    }

    /// How many of them to print.
    fn shown(&self) -> u64 {
        if self.all || self.max_solutions.is_some() {
            self.wanted()
        } else {
            1
        }
    }

    /// Searches for as many solutions as wanted and hands each on, so that none need be kept.
    fn search<K: Kind<ReadArgs = R>>(
        &self,
        solver: &mut K::Solver,
        mut found: impl FnMut(K::Solution, u64) -> Outcome<()>,
    ) -> Outcome<Count> {
        let mut budget = self.limits.budget();
        let mut solutions = 0;
        let end = loop {
            if solutions >= self.wanted() {
                break End::Enough;
            }
            match solver.advance(&mut budget) {
                Event::Solution(solution) => {
                    found(solution, solutions)?;
                    solutions += 1;
                }
                Event::Exhausted => break End::Exhausted,
                Event::Stopped(limit) => break End::Stopped(limit),
            }
        };
        Ok(Count {
            solutions,
            end,
            stats: solver.stats(),
        })
    }

    /// Solves a record and gives its row.
    fn row<K: Kind<ReadArgs = R>>(
        &self,
        record: &RecordOf<K>,
        sink: &mut dyn Sink,
    ) -> Outcome<Result> {
        let mut solver = K::solver_on(&record.puzzle, self.limits.seed, &sink.threads());
        let mut first = None;
        let count = self.search::<K>(&mut solver, |solution, index| {
            if index == 0 {
                first = Some(K::solution_line(record, &solution, &self.input.read)?);
            }
            Ok(())
        })?;
        let (verdict, stats) = (count.verdict(), count.stats);
        let reason = K::reason(&solver).filter(|_| verdict == Verdict::Impossible);
        let mut row = stream::row::<K>(record, &self.input.read)?;
        row.push(("verdict", verdict.to_string()));
        if let Some(first) = first {
            row.push(("solution", first));
        }
        row.push(("nodes", stats.nodes.to_string()));
        row.push(("guesses", stats.guesses.to_string()));
        row.push(("depth", stats.depth.to_string()));
        row.push(("reason", reason.clone().unwrap_or_default()));
        sink.row(&row)?;
        sink.nodes(stats.nodes);
        let details = Details {
            reason,
            ..Details::default()
        };
        Ok(self.result(&count, &details))
    }

    fn result(&self, count: &Count, details: &Details) -> Result {
        Result {
            exit: stream::exit_for(count.verdict(), count.end),
            sentence: sentence(count, self.shown(), details),
            word: count.verdict().name(),
        }
    }
}

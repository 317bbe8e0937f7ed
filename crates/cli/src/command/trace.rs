//! `trace`: a search step by step, as boards, lines, JSON, or live.

use cellwise_api as api;
use cellwise_core::{Limit, Verdict};
use cellwise_csp::{Model, Var};
use cellwise_render::{Director, Line, Scene};
use cellwise_textbook::{
    Counters, DEFAULT_BOUND, Describer, Detail, Finish, Method, Options, Outcome as Work, Replay,
    Trace,
};
use clap::{Args, ValueEnum};

use super::compare;
use super::stream::{self, Result};
use super::window::{Admission, Until, Window};
use crate::animate;
use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::kind::RecordOf;
use crate::limits::Limits;
use crate::output::Sink;
use crate::talk::Talk;
use crate::taught::Taught;

/// Steps shown as boards unless told otherwise: some pages, not a flood.
const USUAL_BOARDS: u64 = 20;

/// What `trace` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct TraceArgs<R: Args, V: Args> {
    #[command(flatten)]
    input: InputArgs<R>,

    /// The method to watch; `explain-method` lists them
    #[arg(
        long,
        value_name = "NAME",
        default_value = "backtrack",
        help_heading = "Method"
    )]
    method: Method,

    #[command(flatten)]
    view: V,

    /// How many fillings of one line or house the line methods may look at
    #[arg(long, value_name = "N", default_value_t = DEFAULT_BOUND, help_heading = "Method")]
    bound: u64,

    /// Go on until N solutions; by default as the method does
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Method")]
    max_solutions: Option<u64>,

    /// How a step looks: a board with the reasons beside it, one line, or JSON (also --json)
    #[arg(
        long,
        value_name = "FORM",
        default_value = "boards",
        conflicts_with = "json",
        help_heading = "Output"
    )]
    to: Form,

    /// How much is told: the walk, or all events. Lines tell the walk by default, JSON all
    #[arg(long, value_name = "DETAIL", help_heading = "Output")]
    detail: Option<DetailName>,

    /// Pass over the first N steps
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Output")]
    skip: u64,

    /// Show N steps and stop; boards stop after 20 unless told
    #[arg(long, value_name = "N", help_heading = "Output")]
    steps: Option<u64>,

    /// Stop at the first dead end or solution that is shown
    #[arg(long, value_name = "EVENT", help_heading = "Output")]
    until: Option<Until>,

    /// Play the steps live in the terminal: space pauses, n steps, + and - set the pace, q quits
    #[arg(long, conflicts_with_all = ["json", "to", "output", "detail"], help_heading = "Output")]
    animate: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    Boards,
    Lines,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DetailName {
    Walk,
    All,
}

/// Traces every record of the input.
pub(crate) fn run<K: Taught>(
    args: &TraceArgs<K::ReadArgs, K::ViewArgs>,
    talk: Talk,
) -> Outcome<Exit> {
    let form = if args.output.json {
        Form::Json
    } else {
        args.to
    };
    if args.animate {
        return animated::<K>(args, talk);
    }
    let paint = args.output.output.is_none() && talk.paints_stdout();
    stream::each::<K>(&args.input, &args.output, talk, |record, _, sink| {
        let model = args.model::<K>(record)?;
        let mut film = Film::<K>::new(args, record, &model);
        match form {
            Form::Boards => film.boards(sink, paint)?,
            Form::Lines | Form::Json => film.lines(sink, form == Form::Json)?,
        }
        film.check()?;
        if form == Form::Json {
            sink.put(&stream::json_line(&film.end())?)?;
        }
        Ok(Result {
            exit: film.exit(false),
            sentence: film.sentence(),
            word: film.verdict().name(),
        })
    })
}

/// Plays the records one after the other. Nothing else may hold standard output meanwhile, so
/// this does not go through the stream of records that the other forms share.
fn animated<K: Taught>(args: &TraceArgs<K::ReadArgs, K::ViewArgs>, talk: Talk) -> Outcome<Exit> {
    animate::needs_a_terminal()?;
    let (records, bad) = compare::read::<K>(&args.input, talk);
    let mut exit = if bad == 0 {
        Exit::Answered
    } else {
        Exit::BadInput
    };
    for record in &records {
        let model = args.model::<K>(record)?;
        let mut film = Film::<K>::new(args, record, &model);
        let quit = film.play()?;
        film.check()?;
        talk.note(&film.sentence());
        if quit {
            return Ok(Exit::Interrupted);
        }
        if bad == 0 && records.len() == 1 {
            exit = film.exit(quit);
        }
    }
    Ok(exit)
}

impl<R: Args, V: Args> TraceArgs<R, V> {
    fn model<K: Taught<ReadArgs = R, ViewArgs = V>>(&self, record: &RecordOf<K>) -> Outcome<Model> {
        let model = K::model(&record.puzzle, &self.input.read, &self.view)?;
        let suited = self.method.suits(&model);
        suited.map_err(|error| Failure::Usage(error.to_string()))?;
        Ok(model)
    }

    fn trace<'m>(&self, model: &'m Model) -> Trace<'m> {
        let options = Options {
            seed: self.limits.seed,
            bound: self.bound,
        };
        let usual = self.method.usual_solutions();
        Trace::new(model, self.method, options)
            .with_budget(self.limits.budget())
            .with_max_solutions(self.max_solutions.unwrap_or(usual))
    }

    fn window(&self, usual: Option<u64>) -> Window {
        // Whoever waits for an event does not want to stop before it.
        let usual = usual.filter(|_| self.until.is_none());
        Window {
            skip: self.skip,
            steps: self.steps.or(usual),
            until: self.until,
        }
    }
}

/// One record being traced.
struct Film<'a, K: Taught> {
    args: &'a TraceArgs<K::ReadArgs, K::ViewArgs>,
    record: &'a RecordOf<K>,
    model: &'a Model,
    vars: Vec<Var>,
    trace: Trace<'a>,
    counters: Counters,
    shown: u64,
}

impl<'a, K: Taught> Film<'a, K> {
    fn new(
        args: &'a TraceArgs<K::ReadArgs, K::ViewArgs>,
        record: &'a RecordOf<K>,
        model: &'a Model,
    ) -> Self {
        Self {
            args,
            record,
            model,
            vars: model.vars().collect(),
            trace: args.trace(model),
            counters: Counters::default(),
            shown: 0,
        }
    }

    fn draw(
        &self,
        scene: &Scene,
        replay: &Replay,
        width: usize,
        height: Option<usize>,
    ) -> Vec<Line> {
        let (puzzle, read) = (&self.record.puzzle, &self.args.input.read);
        let board = K::drawn(
            puzzle,
            read,
            &self.args.view,
            replay,
            &self.vars,
            &scene.marked,
        );
        scene.lines(&board, width, height)
    }

    /// Boards, a blank line after each.
    fn boards(&mut self, sink: &mut dyn Sink, paint: bool) -> Outcome<()> {
        let window = self.args.window(Some(USUAL_BOARDS));
        self.scenes(|film, scene, replay| {
            let admission = window.admit(scene.number, scene.event.as_ref());
            if matches!(admission, Admission::Show | Admission::Last) {
                for line in film.draw(scene, replay, 80, None) {
                    let text = if paint { line.ansi() } else { line.plain() };
                    sink.put(&text)?;
                    sink.put("\n")?;
                }
                sink.put("\n")?;
            }
            Ok(matches!(admission, Admission::Show | Admission::Skip))
        })
    }

    /// The live view; whether it was quit with Ctrl-C.
    fn play(&mut self) -> Outcome<bool> {
        let window = self.args.window(None);
        let mut screen = animate::Screen::open()?;
        self.scenes(|film, scene, replay| {
            match window.admit(scene.number, scene.event.as_ref()) {
                Admission::Skip => Ok(true),
                Admission::Past => Ok(false),
                Admission::Show | Admission::Last if screen.is_quit() => Ok(false),
                admission => {
                    screen.show(&|width, height| film.draw(scene, replay, width, Some(height)))?;
                    Ok(admission == Admission::Show && !screen.is_quit())
                }
            }
        })?;
        screen.rest()
    }

    /// Hands every scene to `show` until it says `false` or the trace ends.
    fn scenes(
        &mut self,
        mut show: impl FnMut(&Self, &Scene, &Replay) -> Outcome<bool>,
    ) -> Outcome<()> {
        let mut director = Director::new(self.model);
        while let Some(step) = self.trace.next() {
            let film = &*self;
            let shown = director.follow(&step, |scene, replay| {
                show(film, scene, replay).map(|go_on| (go_on, scene.number, scene.counters))
            });
            if let Some(shown) = shown {
                let (go_on, number, counters) = shown?;
                (self.shown, self.counters) = (number, counters);
                if !go_on {
                    return Ok(());
                }
            }
        }
        let film = &*self;
        let last = director.finish(|scene, replay| {
            show(film, scene, replay).map(|_| (scene.number, scene.counters))
        });
        if let Some(last) = last {
            self.shown = last?.0;
        }
        self.counters = self.trace.counters();
        Ok(())
    }

    /// One line or one JSON object a step.
    fn lines(&mut self, sink: &mut dyn Sink, json: bool) -> Outcome<()> {
        let usual = if json {
            DetailName::All
        } else {
            DetailName::Walk
        };
        let detail = match self.args.detail.unwrap_or(usual) {
            DetailName::Walk => Detail::Walk,
            DetailName::All => Detail::All,
        };
        let mut describer = Describer::new(self.model).with_detail(detail);
        let window = self.args.window(None);
        for step in self.trace.by_ref() {
            let Some(line) = describer.line(&step.event) else {
                continue;
            };
            let admission = window.admit(self.shown + 1, Some(&step.event));
            if admission == Admission::Past {
                return Ok(());
            }
            self.shown += 1;
            self.counters = step.counters;
            if admission == Admission::Skip {
                continue;
            }
            if json {
                let head = stream::head::<K>(self.record);
                let object = api::TraceEvent::new(head, self.shown, line, &step, self.model);
                sink.put(&stream::json_line(&object)?)?;
            } else {
                sink.put(&line)?;
                sink.put("\n")?;
            }
            if admission == Admission::Last {
                return Ok(());
            }
        }
        self.counters = self.trace.counters();
        Ok(())
    }

    /// Every solution that leaves the program passes the puzzle's own checker.
    fn check(&self) -> Outcome<()> {
        let values = self.trace.solution();
        if values.is_empty() || K::accepts(&self.record.puzzle, &self.args.view, values) {
            return Ok(());
        }
        Err(Failure::Usage(format!(
            "{} gave a solution that the checker refuses; please report this puzzle",
            self.args.method
        )))
    }

    fn verdict(&self) -> Verdict {
        let finish = self.trace.finish().unwrap_or(Finish::Enough);
        finish.verdict(self.trace.solutions())
    }

    fn exit(&self, quit: bool) -> Exit {
        match self.trace.finish() {
            _ if quit => Exit::Interrupted,
            Some(Finish::Stopped(Limit::Cancelled)) => Exit::Interrupted,
            Some(Finish::Stopped(_)) => Exit::Limit,
            Some(Finish::Exhausted) if self.trace.solutions() == 0 => Exit::Impossible,
            _ => Exit::Answered,
        }
    }

    fn sentence(&self) -> String {
        let Counters {
            assignments,
            tests,
            dead_ends,
            prunings,
            depth,
        } = self.counters;
        let work = [
            some(assignments, "assignment"),
            some(tests, "test"),
            some(dead_ends, "dead end"),
            some(prunings, "pruning"),
        ];
        let work = format!("{}, depth {depth}", work.join(", "));
        match self.trace.finish() {
            None => format!("after {}: {work}", some(self.shown, "step")),
            Some(Finish::Stalled) => format!("stalled: {work}"),
            Some(Finish::Stopped(limit)) => {
                format!("{}: {}: {work}", self.verdict(), stream::struck(limit))
            }
            Some(_) => format!("{}: {work}", self.verdict()),
        }
    }

    fn end(&self) -> api::TraceEnd {
        let finish = self.trace.finish();
        let work = Work {
            method: self.args.method,
            verdict: self.verdict(),
            solutions: self.trace.solutions(),
            first: None,
            finish: finish.unwrap_or(Finish::Enough),
            counters: self.counters,
            time: None,
        };
        api::TraceEnd {
            head: stream::head::<K>(self.record),
            complete: finish.is_some(),
            run: api::MethodRun::from(&work),
        }
    }
}

/// `1 test`, `2 tests`.
fn some(number: u64, word: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {word}{plural}")
}

//! The live view: scenes drawn over each other, with keys for pause, steps, jumps and search.
//!
//! Scenes come one after the other. The latest stay in memory, for steps back; to go back further
//! the trace runs once more from its beginning, because it gives the same scenes each time.
//!
//! The `Drop` of [`Screen`] restores the terminal in every case: at the end, after `q`, Ctrl-C
//! or an error.

mod keys;

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Stdout, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cellwise_render::{Style, StyledLine};
use cellwise_verbs::trace::{DrawnScene, SceneView};
use crossterm::event::{self, Event};
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, queue, style, terminal};

use crate::exit::Failure;
use crate::interrupt;
use keys::{Action, KEYS, Typed, action, type_key};

/// The times that a scene stays, from slow to fast.
const PACES_MS: [u64; 9] = [3000, 1500, 800, 400, 200, 100, 50, 20, 0];
const USUAL_PACE: usize = 3;

/// Scenes that stay in memory.
const MAX_KEPT: usize = 200;

/// Scenes before the goal of a jump that are drawn, for steps back.
const KEPT_BEFORE_GOAL: u64 = 20;

/// Scenes passed over between two looks at the keys.
const PASSED_BETWEEN_LOOKS: u64 = 256;

/// Fails unless standard output is a terminal.
pub(crate) fn needs_a_terminal() -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        Ok(())
    } else {
        Err(Failure::Usage(
            "--animate draws in a terminal, and standard output is none; --to lines prints the steps".into(),
        ))
    }
}

/// The scene to which the view runs without showing those before it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Goal {
    Step(u64),
    /// The first after this step whose line has these words.
    Words(String, u64),
}

/// What comes after a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// The trace is to run once more, to a scene before.
    Again,
    Over,
    Interrupted,
}

/// The terminal while it is ours.
pub(crate) struct Screen {
    out: Stdout,
    pace: usize,
    paused: bool,
    quit: bool,
    interrupted: bool,
    /// Shows the tree of the search beside the board.
    tree: bool,
    kept: VecDeque<DrawnScene>,
    /// The scene on the screen, by its place in `kept`.
    at: usize,
    goal: Option<Goal>,
    /// The trace is to begin anew, for a scene that is no longer kept.
    again: bool,
    passed: u64,
    /// The words looked for last.
    words: String,
    /// A remark for the foot of the screen, until the next key.
    remark: Option<String>,
}

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open() -> Result<Self, Failure> {
        // The handler answers signals from outside; as a key, Ctrl-C arrives here.
        interrupt::cancel();
        interrupt::end_with_the_terminal().map_err(failure)?;
        terminal::enable_raw_mode().map_err(failure)?;
        let mut screen = Self {
            out: io::stdout(),
            pace: USUAL_PACE,
            paused: false,
            quit: false,
            interrupted: false,
            tree: false,
            kept: VecDeque::new(),
            at: 0,
            goal: None,
            again: false,
            passed: 0,
            words: String::new(),
            remark: None,
        };
        queue!(screen.out, EnterAlternateScreen, cursor::Hide).map_err(failure)?;
        screen.out.flush().map_err(failure)?;
        Ok(screen)
    }

    /// Takes the next scene: passes over it on the way to a goal, or shows it for as long as the pace
    /// or the keys say. A break ends this run of the trace.
    pub(crate) fn follow(&mut self, scene: &SceneView<'_>) -> Result<ControlFlow<()>, Failure> {
        let number = scene.number();
        let (reached, near) = match &self.goal {
            None => (true, true),
            Some(Goal::Step(goal)) => (number >= *goal, number + KEPT_BEFORE_GOAL >= *goal),
            Some(Goal::Words(words, after)) => {
                let found = number > *after && has_words(scene.line(), words);
                (found, found)
            }
        };
        if near {
            self.keep(scene.drawn());
        }
        if !reached {
            self.passed += 1;
            if self.passed.is_multiple_of(PASSED_BETWEEN_LOOKS) {
                self.status(&format!("step {number}: space stops here, q quits"))?;
                if self.next_action(Duration::ZERO)?.is_some() || self.quit {
                    self.goal = None;
                    self.paused = true;
                }
            }
            return Ok(self.flow());
        }
        if self.goal.take().is_some() {
            self.paused = true;
        }
        self.at = self.kept.len() - 1;
        self.stay(true)?;
        Ok(self.flow())
    }

    /// After the last of `steps` scenes: it stays on the screen until a key ends it or goes back.
    pub(crate) fn rest(&mut self, steps: u64) -> Result<Rest, Failure> {
        // A jump back keeps its goal for the next run.
        let ended = !self.quit && !self.again;
        if let Some(goal) = self.goal.take_if(|_| ended) {
            // The goal is not in the trace: show its end.
            if let Goal::Words(words, _) = goal {
                self.remark = Some(format!("no step after this one has \"{words}\""));
            }
            self.paused = true;
            self.go_again(steps);
        }
        if !self.quit && !self.again {
            let remark = self.remark.take();
            self.remark = Some(remark.unwrap_or_else(|| "the end: b steps back, q quits".into()));
            self.paused = true;
            self.stay(false)?;
        }
        if self.quit {
            return Ok(if self.interrupted {
                Rest::Interrupted
            } else {
                Rest::Over
            });
        }
        self.again = false;
        self.kept.clear();
        Ok(Rest::Again)
    }

    /// Keeps the scene for as long as the pace or the keys say; `more` scenes may come after it.
    fn stay(&mut self, more: bool) -> Result<(), Failure> {
        self.paint()?;
        let mut start = Instant::now();
        while !self.quit && !self.again {
            let stands = Duration::from_millis(PACES_MS[self.pace]);
            let left = stands.saturating_sub(start.elapsed());
            let waits = event::poll(Duration::ZERO).map_err(failure)?;
            let mut done = !self.paused && left.is_zero() && !waits;
            if !done {
                let patience = if self.paused { stands } else { left };
                let action = self.next_action(patience)?;
                done = action == Some(Action::Step);
                if let Some(action) = action {
                    let asked = self.act(action, more)?;
                    if asked.is_break() {
                        return Ok(());
                    }
                }
            }
            if done && self.at + 1 < self.kept.len() {
                self.at += 1;
                start = Instant::now();
                self.paint()?;
            } else if done && more {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Does what a key asks for. A break goes on with the trace.
    fn act(&mut self, action: Action, more: bool) -> Result<ControlFlow<()>, Failure> {
        self.remark = None;
        let number = self.number();
        match action {
            Action::Step => self.paused = true,
            Action::Pause => self.paused = !self.paused,
            Action::Faster => self.pace = (self.pace + 1).min(PACES_MS.len() - 1),
            Action::Slower => self.pace = self.pace.saturating_sub(1),
            Action::Tree => self.tree = !self.tree,
            Action::Back => {
                self.paused = true;
                if number > 0 {
                    self.jump(number - 1, more);
                }
            }
            Action::First => self.jump(0, more),
            Action::Last => self.jump(u64::MAX, more),
            Action::Jump => {
                if let Some(text) = self.typed("step: ")? {
                    match text.trim().parse() {
                        Ok(step) => self.jump(step, more),
                        Err(_) => {
                            self.remark = Some(format!("\"{text}\" is not the number of a step"));
                        }
                    }
                }
            }
            Action::Find => {
                if let Some(text) = self.typed("find: ")? {
                    self.words = text;
                    self.find(more);
                }
            }
            Action::FindAgain => self.find(more),
            Action::Quit | Action::Interrupt => {}
        }
        match self.goal.is_some() && !self.again {
            true => Ok(ControlFlow::Break(())),
            false => {
                if !self.again && !self.quit {
                    self.paint()?;
                }
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    /// Shows another scene: one that is kept, one that comes later, or one for which the trace runs anew.
    fn jump(&mut self, step: u64, more: bool) {
        self.paused = true;
        let kept = self.kept.iter().position(|scene| scene.number() == step);
        let newest = self.kept.back().map_or(0, DrawnScene::number);
        match kept {
            Some(at) => self.at = at,
            None if step > newest && more => {
                self.goal = Some(Goal::Step(step));
                self.at = self.kept.len().saturating_sub(1);
            }
            None if step > newest => self.at = self.kept.len().saturating_sub(1),
            None => self.go_again(step),
        }
    }

    /// Looks for the words in the scenes after this one.
    fn find(&mut self, more: bool) {
        if self.words.is_empty() {
            return;
        }
        self.paused = true;
        let later = self.kept.iter().skip(self.at + 1);
        let mut found = later.map(|scene| has_words(scene.line(), &self.words));
        match found.position(|found| found) {
            Some(after) => self.at += 1 + after,
            None if more => {
                let newest = self.kept.back().map_or(0, DrawnScene::number);
                self.goal = Some(Goal::Words(self.words.clone(), newest));
            }
            None => self.remark = Some(format!("no step after this one has \"{}\"", self.words)),
        }
    }

    fn go_again(&mut self, step: u64) {
        self.goal = Some(Goal::Step(step));
        self.again = true;
    }

    fn keep(&mut self, scene: DrawnScene) {
        // After a search there may be a gap: what is kept follows one another.
        if self
            .kept
            .back()
            .is_some_and(|last| last.number() + 1 != scene.number())
        {
            self.kept.clear();
        }
        if self.kept.len() == MAX_KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back(scene);
    }

    fn number(&self) -> u64 {
        self.kept.get(self.at).map_or(0, DrawnScene::number)
    }

    fn flow(&self) -> ControlFlow<()> {
        match self.quit || self.again {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Waits for a key, a signal, or the end of `patience`.
    fn next_action(&mut self, patience: Duration) -> Result<Option<Action>, Failure> {
        let found = match self.next_event(patience)? {
            Some(Event::Key(key)) => action(key),
            Some(Event::Resize(..)) => {
                self.paint()?;
                None
            }
            _ => None,
        };
        self.interrupted |= found == Some(Action::Interrupt);
        self.quit |= self.interrupted || found == Some(Action::Quit);
        Ok(found)
    }

    fn next_event(&mut self, patience: Duration) -> Result<Option<Event>, Failure> {
        // Often enough to notice a signal between two keys.
        let patience = patience.min(Duration::from_millis(200));
        let there = event::poll(patience).map_err(failure)?;
        let found = there.then(event::read).transpose().map_err(failure)?;
        self.interrupted |= interrupt::cancel().is_cancelled();
        self.quit |= self.interrupted;
        Ok(found)
    }

    /// A line typed at the foot of the screen; `None` if it was given up.
    fn typed(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        let mut line = String::new();
        loop {
            self.status(&format!("{prompt}{line}_"))?;
            let event = self.next_event(Duration::from_millis(200))?;
            if self.quit {
                return Ok(None);
            }
            if let Some(Event::Key(key)) = event {
                match type_key(&mut line, key) {
                    Typed::More => {}
                    Typed::Done => return Ok(Some(line)),
                    Typed::GivenUp => return Ok(None),
                }
            }
        }
    }

    fn paint(&mut self) -> Result<(), Failure> {
        let (width, height) = size();
        let Some(scene) = self.kept.get(self.at) else {
            return Ok(());
        };
        let lines = scene.lines(width, height.saturating_sub(1), self.tree);
        for (y, line) in lines.iter().enumerate() {
            let text = style::Print(line.ansi());
            queue!(
                self.out,
                cursor::MoveTo(0, y as u16),
                text,
                Clear(ClearType::UntilNewLine)
            )
            .map_err(failure)?;
        }
        queue!(
            self.out,
            cursor::MoveTo(0, lines.len() as u16),
            Clear(ClearType::FromCursorDown)
        )
        .map_err(failure)?;
        let pace = match (self.paused, PACES_MS[self.pace]) {
            (true, _) => "paused".to_owned(),
            (false, 0) => "full speed".to_owned(),
            (false, pace) => format!("{pace} ms"),
        };
        let status = match &self.remark {
            Some(remark) => remark.clone(),
            None => format!("{KEYS}  [{pace}]"),
        };
        self.status(&status)
    }

    /// Writes the last line of the screen.
    fn status(&mut self, text: &str) -> Result<(), Failure> {
        let (width, height) = size();
        // One column less: a full last line would scroll.
        let line = StyledLine::new(text, Style::Dim).clipped(width.saturating_sub(1));
        let last = height.saturating_sub(1) as u16;
        let text = style::Print(line.ansi());
        queue!(
            self.out,
            cursor::MoveTo(0, last),
            text,
            Clear(ClearType::UntilNewLine)
        )
        .map_err(failure)?;
        self.out.flush().map_err(failure)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Nothing is left to do if the terminal has gone.
        let _ = queue!(self.out, cursor::Show, LeaveAlternateScreen);
        let _ = self.out.flush();
        let _ = terminal::disable_raw_mode();
    }
}

/// Returns true if a line has these words, in capitals or not.
fn has_words(line: &str, words: &str) -> bool {
    line.to_lowercase().contains(&words.to_lowercase())
}

fn size() -> (usize, usize) {
    let (width, height) = terminal::size().unwrap_or((80, 24));
    // A terminal that does not know its size says 0.
    match (width, height) {
        (0, _) | (_, 0) => (80, 24),
        _ => (usize::from(width), usize::from(height)),
    }
}

fn failure(error: io::Error) -> Failure {
    Failure::file("the terminal", error)
}

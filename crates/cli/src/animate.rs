//! The live view: scenes drawn over each other, with keys for pause, pace and end.
//!
//! The `Drop` of [`Screen`] restores the terminal in every case: at the end, after `q`, Ctrl-C
//! or an error.

use std::io::{self, IsTerminal, Stdout, Write};
use std::time::{Duration, Instant};

use cellwise_render::{Style, StyledLine};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, queue, style, terminal};

use crate::exit::Failure;
use crate::interrupt;

/// The times that a scene stays, from slow to fast.
const PACES_MS: [u64; 9] = [3000, 1500, 800, 400, 200, 100, 50, 20, 0];
const USUAL_PACE: usize = 3;

const KEYS: &str = "space pause  n step  + faster  - slower  q quit";

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

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Pause,
    Step,
    Faster,
    Slower,
    Quit,
    Interrupt,
}

fn action(key: KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Action::Interrupt);
    }
    match key.code {
        KeyCode::Char(' ' | 'p') => Some(Action::Pause),
        KeyCode::Char('n') | KeyCode::Right | KeyCode::Enter => Some(Action::Step),
        KeyCode::Char('+' | '=' | 'f') | KeyCode::Up => Some(Action::Faster),
        KeyCode::Char('-' | 's') | KeyCode::Down => Some(Action::Slower),
        KeyCode::Char('q') | KeyCode::Esc => Some(Action::Quit),
        _ => None,
    }
}

/// The terminal while it is ours.
pub(crate) struct Screen {
    out: Stdout,
    pace: usize,
    paused: bool,
    quit: bool,
    interrupted: bool,
}

/// Draws a scene for a screen of this width and height.
type Draw<'a> = &'a dyn Fn(usize, usize) -> Vec<StyledLine>;

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open() -> Result<Self, Failure> {
        // The handler answers signals from outside; as a key, Ctrl-C arrives here.
        interrupt::cancel();
        terminal::enable_raw_mode().map_err(failure)?;
        let mut screen = Self {
            out: io::stdout(),
            pace: USUAL_PACE,
            paused: false,
            quit: false,
            interrupted: false,
        };
        queue!(screen.out, EnterAlternateScreen, cursor::Hide).map_err(failure)?;
        screen.out.flush().map_err(failure)?;
        Ok(screen)
    }

    /// Returns true if a key or signal has asked for the end.
    pub(crate) fn is_quit(&self) -> bool {
        self.quit
    }

    /// Draws a scene and keeps it for as long as the pace or the keys say.
    pub(crate) fn show(&mut self, draw: Draw<'_>) -> Result<(), Failure> {
        self.paint(draw, None)?;
        let start = Instant::now();
        while !self.quit {
            let stands = Duration::from_millis(PACES_MS[self.pace]);
            let left = stands.saturating_sub(start.elapsed());
            if !self.paused && left.is_zero() && !event::poll(Duration::ZERO).map_err(failure)? {
                break;
            }
            match self.next_action(if self.paused { stands } else { left }, draw)? {
                Some(Action::Step) => {
                    self.paused = true;
                    break;
                }
                Some(Action::Pause) => {
                    self.paused = !self.paused;
                    self.paint(draw, None)?;
                }
                Some(Action::Faster) => {
                    self.pace = (self.pace + 1).min(PACES_MS.len() - 1);
                    self.paint(draw, None)?;
                }
                Some(Action::Slower) => {
                    self.pace = self.pace.saturating_sub(1);
                    self.paint(draw, None)?;
                }
                Some(Action::Quit | Action::Interrupt) | None => {}
            }
        }
        Ok(())
    }

    /// Leaves the last scene on the screen until a key ends it; whether that was Ctrl-C.
    pub(crate) fn rest(mut self) -> Result<bool, Failure> {
        if !self.quit {
            self.status("the end: q quits")?;
        }
        while !self.quit {
            self.next_action(Duration::from_millis(200), &|_, _| Vec::new())?;
        }
        Ok(self.interrupted)
    }

    /// Waits for a key, a signal, or the end of `patience`.
    fn next_action(
        &mut self,
        patience: Duration,
        draw: Draw<'_>,
    ) -> Result<Option<Action>, Failure> {
        // Often enough to notice a signal between two keys.
        let patience = patience.min(Duration::from_millis(200));
        let found = if event::poll(patience).map_err(failure)? {
            match event::read().map_err(failure)? {
                Event::Key(key) => action(key),
                Event::Resize(..) => {
                    self.paint(draw, None)?;
                    None
                }
                _ => None,
            }
        } else {
            None
        };
        let signalled = interrupt::cancel().is_cancelled();
        self.interrupted |= signalled || found == Some(Action::Interrupt);
        self.quit |= self.interrupted || found == Some(Action::Quit);
        Ok(found)
    }

    fn paint(&mut self, draw: Draw<'_>, status: Option<&str>) -> Result<(), Failure> {
        let (width, height) = size();
        let lines = draw(width, height.saturating_sub(1));
        if lines.is_empty() {
            return Ok(());
        }
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
        self.status(status.unwrap_or(&format!("{KEYS}  [{pace}]")))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_the_help_says() {
        let press = |code| action(KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(press(KeyCode::Char(' ')), Some(Action::Pause));
        assert_eq!(press(KeyCode::Char('n')), Some(Action::Step));
        assert_eq!(press(KeyCode::Char('+')), Some(Action::Faster));
        assert_eq!(press(KeyCode::Char('-')), Some(Action::Slower));
        assert_eq!(press(KeyCode::Char('q')), Some(Action::Quit));
        assert_eq!(press(KeyCode::Char('x')), None);
        let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(action(control_c), Some(Action::Interrupt));
    }
}

//! The keys of the live view.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// The keys in a line, for the foot of the screen.
pub(super) const KEYS: &str = "space pause  n b step  g jump  / find  t tree  + - pace  q quit";

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Pause,
    Step,
    Back,
    First,
    Last,
    Jump,
    Find,
    FindAgain,
    Tree,
    Faster,
    Slower,
    Quit,
    Interrupt,
}

pub(super) fn action(key: KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Action::Interrupt);
    }
    match key.code {
        KeyCode::Char(' ' | 'p') => Some(Action::Pause),
        KeyCode::Char('n') | KeyCode::Right | KeyCode::Enter => Some(Action::Step),
        KeyCode::Char('b') | KeyCode::Left | KeyCode::Backspace => Some(Action::Back),
        KeyCode::Home => Some(Action::First),
        KeyCode::End => Some(Action::Last),
        KeyCode::Char('g') => Some(Action::Jump),
        KeyCode::Char('/') => Some(Action::Find),
        KeyCode::Char('N') => Some(Action::FindAgain),
        KeyCode::Char('t') => Some(Action::Tree),
        KeyCode::Char('+' | '=' | 'f') | KeyCode::Up => Some(Action::Faster),
        KeyCode::Char('-' | 's') | KeyCode::Down => Some(Action::Slower),
        KeyCode::Char('q') | KeyCode::Esc => Some(Action::Quit),
        _ => None,
    }
}

/// A line that is being typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// There is more to come.
    More,
    /// It is complete.
    Done,
    /// It was given up.
    GivenUp,
}

/// Takes a key into the line.
pub(super) fn type_key(line: &mut String, key: KeyEvent) -> Typed {
    if key.kind == KeyEventKind::Release {
        return Typed::More;
    }
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Enter => return Typed::Done,
        KeyCode::Esc => return Typed::GivenUp,
        KeyCode::Char('c') if control => return Typed::GivenUp,
        KeyCode::Backspace => {
            line.pop();
        }
        KeyCode::Char(sign) if !control => line.push(sign),
        _ => {}
    }
    Typed::More
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_the_help_says() {
        let press = |code| action(KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(press(KeyCode::Char(' ')), Some(Action::Pause));
        assert_eq!(press(KeyCode::Char('n')), Some(Action::Step));
        assert_eq!(press(KeyCode::Char('b')), Some(Action::Back));
        assert_eq!(press(KeyCode::Char('g')), Some(Action::Jump));
        assert_eq!(press(KeyCode::Char('/')), Some(Action::Find));
        assert_eq!(press(KeyCode::Char('t')), Some(Action::Tree));
        assert_eq!(press(KeyCode::Char('+')), Some(Action::Faster));
        assert_eq!(press(KeyCode::Char('-')), Some(Action::Slower));
        assert_eq!(press(KeyCode::Char('q')), Some(Action::Quit));
        assert_eq!(press(KeyCode::Char('x')), None);
        let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(action(control_c), Some(Action::Interrupt));
    }

    #[test]
    fn a_line_is_typed_mended_and_given_up() {
        let press =
            |line: &mut String, code| type_key(line, KeyEvent::new(code, KeyModifiers::NONE));
        let mut line = String::new();
        for key in ['4', '3'] {
            assert_eq!(press(&mut line, KeyCode::Char(key)), Typed::More);
        }
        assert_eq!(press(&mut line, KeyCode::Backspace), Typed::More);
        assert_eq!(press(&mut line, KeyCode::Enter), Typed::Done);
        assert_eq!(line, "4");
        assert_eq!(press(&mut line, KeyCode::Esc), Typed::GivenUp);
    }
}

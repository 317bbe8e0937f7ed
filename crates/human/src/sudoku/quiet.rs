//! The places where techniques found nothing, with the state that they were in.

use std::cell::RefCell;

use super::technique::Technique;

/// For each technique and each place (a digit, a house) the state `T` in which it found nothing there. While the place stays in
/// that state, the technique skips it.
#[derive(Clone)]
pub(crate) struct Quiet<T>(RefCell<Vec<Vec<Option<T>>>>);

impl<T> Default for Quiet<T> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<T: Clone + PartialEq> Quiet<T> {
    /// Returns true if the technique found nothing in this state of the place.
    pub(crate) fn is(&self, technique: Technique, place: usize, state: &T) -> bool {
        let quiet = self.0.borrow();
        let known = quiet.get(technique as usize);
        let known = known.and_then(|places| places.get(place)?.as_ref());
        known == Some(state)
    }

    /// Notes that the technique found nothing in this state of the place.
    pub(crate) fn note(&self, technique: Technique, place: usize, state: T) {
        let mut quiet = self.0.borrow_mut();
        if quiet.is_empty() {
            quiet.resize(Technique::ALL.len(), Vec::new());
        }
        let places = &mut quiet[technique as usize];
        if places.len() <= place {
            places.resize(place + 1, None);
        }
        places[place] = Some(state);
    }
}

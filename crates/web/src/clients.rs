//! How many jobs each client has: one alone can't take all places.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Who asks, as far as the network knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(pub(crate) IpAddr);

/// The clients that have jobs.
#[derive(Debug, Default)]
pub(crate) struct Clients(Mutex<HashMap<Client, usize>>);

/// A client's place, given back when it is dropped.
pub(crate) struct Guest {
    clients: Arc<Clients>,
    client: Option<Client>,
}

impl Clients {
    /// A place for one more job of a client, if it has fewer than `most`.
    pub(crate) fn admit(self: &Arc<Self>, client: Option<Client>, most: usize) -> Option<Guest> {
        if let Some(client) = client {
            let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let count = counts.entry(client).or_default();
            if *count >= most {
                return None;
            }
            *count += 1;
        }
        Some(Guest {
            clients: Arc::clone(self),
            client,
        })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let Some(client) = self.client else {
            return;
        };
        let mut counts = self
            .clients
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_given_back() {
        let clients = Arc::new(Clients::default());
        let client = Some(Client(IpAddr::from([127, 0, 0, 1])));
        let first = clients.admit(client, 2);
        let second = clients.admit(client, 2);
        assert!(first.is_some() && second.is_some());
        assert!(clients.admit(client, 2).is_none());
        let other = Some(Client(IpAddr::from([127, 0, 0, 2])));
        assert!(clients.admit(other, 2).is_some());
        drop(first);
        assert!(clients.admit(client, 2).is_some());
        drop(second);
        assert!(clients.0.lock().unwrap().is_empty());
    }
}

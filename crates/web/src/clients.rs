//! Clients and their fair shares: places for jobs, and bytes of bodies that are on their way.
//!
//! A client may take more as long as it has less than is left: one client alone gets half of all
//! places, two get a third each, and there is always something left for the next one. Some further
//! places are for short jobs alone, so that a small question is answered however full the server is.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A client, by its address. An IPv6 network of 64 bits is one client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(IpAddr);

impl Client {
    pub(crate) fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(v6) => {
                let network = v6.to_bits() >> 64 << 64;
                Ipv6Addr::from_bits(network).into()
            }
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

/// All that there is to share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capacity {
    /// Places for jobs.
    pub(crate) jobs: usize,
    /// Further places for short jobs.
    pub(crate) short: usize,
    /// Bytes of bodies on their way.
    pub(crate) arriving: usize,
}

/// The parts that a client, or all of them, have taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Taken {
    jobs: usize,
    short: usize,
    arriving: usize,
}

/// The clients that have taken something.
#[derive(Debug)]
pub(crate) struct Clients {
    capacity: Capacity,
    taken: Mutex<Shares>,
}

#[derive(Debug, Default)]
struct Shares {
    all: Taken,
    each: HashMap<Client, Taken>,
}

/// The reason why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPlace {
    /// The client has its share already.
    TooMany,
    /// All places are taken.
    Full,
}

impl Clients {
    pub(crate) fn new(capacity: Capacity) -> Self {
        Self {
            capacity,
            taken: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Shares> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of places that are taken, short ones included.
    pub(crate) fn places_taken(&self) -> usize {
        let all = self.lock().all;
        all.jobs + all.short
    }

    /// A place for one more job of a client: an ordinary one, else one for a short job.
    pub(crate) fn admit(self: &Arc<Self>, client: Client) -> Result<Place, NoPlace> {
        let mut shares = self.lock();
        let own = shares.each.get(&client).copied().unwrap_or_default();
        let free = self.capacity.jobs - shares.all.jobs;
        let free_short = self.capacity.short - shares.all.short;
        let is_short = own.jobs >= free;
        if is_short && own.short >= free_short {
            return Err(match free {
                0 => NoPlace::Full,
                _ => NoPlace::TooMany,
            });
        }
        shares.change(client, |taken| match is_short {
            true => taken.short += 1,
            false => taken.jobs += 1,
        });
        Ok(Place {
            clients: Arc::clone(self),
            client,
            is_short,
        })
    }

    /// Room for a body of a client that begins to arrive.
    pub(crate) fn arrival(self: &Arc<Self>, client: Client) -> Arrival {
        Arrival {
            clients: Arc::clone(self),
            client,
            bytes: 0,
        }
    }
}

impl Shares {
    fn change(&mut self, client: Client, change: impl Fn(&mut Taken)) {
        change(&mut self.all);
        let own = self.each.entry(client).or_default();
        change(own);
        if *own == Taken::default() {
            self.each.remove(&client);
        }
    }
}

/// A place for one job, given back when it is dropped.
pub(crate) struct Place {
    clients: Arc<Clients>,
    client: Client,
    is_short: bool,
}

impl Place {
    /// Returns true if it is for a short job.
    pub(crate) fn is_short(&self) -> bool {
        self.is_short
    }

    /// Exchanges the place of a short job for an ordinary one.
    pub(crate) fn lengthen(&mut self) -> Result<(), NoPlace> {
        let mut shares = self.clients.lock();
        let own = shares.each.get(&self.client).copied().unwrap_or_default();
        let free = self.clients.capacity.jobs - shares.all.jobs;
        if own.jobs >= free {
            return Err(match free {
                0 => NoPlace::Full,
                _ => NoPlace::TooMany,
            });
        }
        shares.change(self.client, |taken| {
            taken.short -= 1;
            taken.jobs += 1;
        });
        self.is_short = false;
        Ok(())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let is_short = self.is_short;
        self.clients
            .lock()
            .change(self.client, |taken| match is_short {
                true => taken.short -= 1,
                false => taken.jobs -= 1,
            });
    }
}

/// The bytes of a body that is on its way, given back when this is dropped.
pub(crate) struct Arrival {
    clients: Arc<Clients>,
    client: Client,
    bytes: usize,
}

impl Arrival {
    /// Takes more bytes; false if the client has its share already.
    pub(crate) fn take(&mut self, bytes: usize) -> bool {
        let mut shares = self.clients.lock();
        let own = shares.each.get(&self.client).map_or(0, |own| own.arriving);
        let free = self
            .clients
            .capacity
            .arriving
            .saturating_sub(shares.all.arriving);
        if own + bytes > free {
            return false;
        }
        shares.change(self.client, |taken| taken.arriving += bytes);
        self.bytes += bytes;
        true
    }
}

impl Drop for Arrival {
    fn drop(&mut self) {
        let bytes = self.bytes;
        let mut shares = self.clients.lock();
        shares.change(self.client, |taken| taken.arriving -= bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clients() -> Arc<Clients> {
        Arc::new(Clients::new(Capacity {
            jobs: 12,
            short: 2,
            arriving: 100,
        }))
    }

    fn client(number: u8) -> Client {
        Client::of(IpAddr::from([10, 0, 0, number]))
    }

    /// Takes ordinary places until there are no more for this client.
    fn fill(clients: &Arc<Clients>, client: Client) -> Vec<Place> {
        let place = || clients.admit(client).ok().filter(|place| !place.is_short());
        std::iter::from_fn(place).collect()
    }

    #[test]
    fn one_client_gets_half_and_two_get_a_third_each() {
        let clients = clients();
        let first = fill(&clients, client(1));
        assert_eq!(first.len(), 6);
        let second = fill(&clients, client(2));
        assert_eq!(second.len(), 3);
        let third = fill(&clients, client(3));
        assert_eq!(third.len(), 2);
        assert_eq!(fill(&clients, client(4)).len(), 1);
        assert_eq!(clients.places_taken(), 11);
        drop((first, second, third));
        assert!(clients.lock().each.is_empty());
        assert_eq!(clients.lock().all, Taken::default());
    }

    #[test]
    fn short_jobs_have_places_of_their_own() {
        let clients = clients();
        let own = client(1);
        let ordinary = fill(&clients, own);
        let mut short = clients.admit(own).ok().unwrap();
        assert!(short.is_short());
        assert_eq!(clients.admit(own).err(), Some(NoPlace::TooMany));
        assert_eq!(short.lengthen(), Err(NoPlace::TooMany));
        drop(ordinary);
        assert_eq!(short.lengthen(), Ok(()));
        assert!(!short.is_short());
    }

    #[test]
    fn bodies_of_one_client_leave_room_for_those_of_others() {
        let clients = clients();
        let mut first = clients.arrival(client(1));
        assert!(first.take(50) && !first.take(1));
        let mut second = clients.arrival(client(2));
        assert!(second.take(50) && !second.take(1));
        drop(first);
        assert!(!second.take(1));
        drop(second);
        assert!(clients.lock().each.is_empty());
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let of = |text: &str| Client::of(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    }
}

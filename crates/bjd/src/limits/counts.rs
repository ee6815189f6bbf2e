//! Limits on the connections or lines that an address has open at the same time: [`Counts`].

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::household;

/// The number of open connections or lines of each address.
type Open = Mutex<HashMap<IpAddr, u32>>;

/// A limit on the open connections or lines of an address; 0 is no limit.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    most: u32,
    open: Arc<Open>,
}

/// Something open, which is closed when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    address: IpAddr,
    open: Arc<Open>,
}

impl Counts {
    pub(super) fn new(most: u32) -> Self {
        Self { most, open: Arc::default() }
    }

    /// Takes a place for an address; `None` if its places are all taken.
    pub(crate) fn take(&self, address: IpAddr) -> Option<Place> {
        let address = household(address);
        let mut open = lock(&self.open);
        let count = open.entry(address).or_default();
        if self.most > 0 && *count >= self.most {
            return None;
        }
        *count = count.saturating_add(1);
        drop(open);
        Some(Place { address, open: self.open.clone() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

fn lock(open: &Open) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_has_its_places_and_gets_them_back() {
        let counts = Counts::new(2);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let first = counts.take(address("2001:db8::1")).unwrap();
        let second = counts.take(address("2001:db8::ffff:2"));
        assert!(second.is_some() && counts.take(address("2001:db8::3")).is_none());
        assert!(counts.take(address("2001:db8:0:1::1")).is_some(), "another household");
        drop(first);
        assert!(counts.take(address("2001:db8::3")).is_some());
        let four = counts.take(address("192.0.2.1"));
        let mapped = counts.take(address("::ffff:192.0.2.1"));
        assert!(four.is_some() && mapped.is_some());
        assert!(counts.take(address("192.0.2.1")).is_none(), "both are one address");
        drop((second, four, mapped));
        assert!(lock(&counts.open).is_empty(), "nothing is kept of those who have gone");
    }
}

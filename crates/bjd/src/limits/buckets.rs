//! Token buckets, which limit the frequency of events.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};

/// The number of buckets. Keys are assigned to buckets by a hash with a secret of this run: memory
/// stays bounded for any number of addresses, and nobody can choose to share a victim's bucket.
const BUCKETS: u64 = 1 << 16;

/// Buckets for addresses or names; without a quota, nothing is limited.
#[derive(Debug)]
pub(crate) struct Buckets {
    limiter: Option<RateLimiter<u64, HashMapStateStore<u64>, DefaultClock>>,
    hasher: RandomState,
}

impl Buckets {
    pub(crate) fn new(quota: Option<Quota>) -> Self {
        Self { limiter: quota.map(RateLimiter::hashmap), hasher: RandomState::new() }
    }

    /// Takes a token, or returns the time until the next one.
    pub(crate) fn take(&self, asks: impl Hash) -> Result<(), Duration> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        let bucket = self.hasher.hash_one(asks) % BUCKETS;
        let early = limiter.check_key(&bucket);
        early.map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }
}

/// The bucket of one line.
#[derive(Debug)]
pub(crate) struct LineBucket {
    limiter: Option<RateLimiter<NotKeyed, InMemoryState, DefaultClock>>,
}

impl LineBucket {
    /// Creates the bucket of a line with this many messages a second; 0 for no limit.
    pub(super) fn new(a_second: u32) -> Self {
        // Allow bursts of three seconds' messages: a network delivers them after a stall.
        let quota = NonZeroU32::new(a_second).map(|most| {
            let burst = NonZeroU32::MIN.saturating_add(2).saturating_mul(most);
            Quota::per_second(most).allow_burst(burst)
        });
        Self { limiter: quota.map(RateLimiter::direct) }
    }

    /// Returns whether another message may come now.
    pub(crate) fn take(&self) -> bool {
        self.limiter.as_ref().is_none_or(|limiter| limiter.check().is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_says_how_long_to_wait() {
        let buckets = Buckets::new(NonZeroU32::new(3).map(Quota::per_minute));
        for _ in 0..3 {
            assert_eq!(buckets.take("Ann"), Ok(()));
        }
        let wait = buckets.take("Ann").unwrap_err();
        assert!(wait > Duration::from_secs(1) && wait <= Duration::from_secs(20), "{wait:?}");
        assert_eq!(Buckets::new(None).take("Ann"), Ok(()));
    }

    #[test]
    fn memory_is_bounded() {
        let buckets = Buckets::new(NonZeroU32::new(3).map(Quota::per_minute));
        for address in 0..200_000_u32 {
            let _ = buckets.take(address);
        }
        let limiter = buckets.limiter.as_ref().unwrap();
        assert!(u64::try_from(limiter.len()).unwrap() <= BUCKETS);
    }

    #[test]
    fn a_line_may_send_a_burst() {
        let bucket = LineBucket::new(2);
        assert_eq!((0..20).filter(|_| bucket.take()).count(), 6);
        assert_eq!((0..20).filter(|_| LineBucket::new(0).take()).count(), 20);
    }
}

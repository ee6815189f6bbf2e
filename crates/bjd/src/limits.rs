//! The rate limits of a server for an address, a name or a connection.

mod buckets;
mod counts;

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use governor::Quota;

use crate::settings::LimitSettings;

pub(crate) use buckets::{Buckets, LineBucket};
pub(crate) use counts::Counts;

/// The sign-in attempts of an address at a name before it has to wait, and the
/// wait after each further one.
const NAME_ATTEMPTS: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");
const NAME_WAIT: Duration = Duration::from_secs(30);

/// The same for the attempts of all addresses. A single guessing address must not lock out the
/// owner of the name, so this allows dozens.
const ALL_ATTEMPTS: NonZeroU32 = NonZeroU32::new(300).expect("three hundred is not zero");
const ALL_WAIT: Duration = Duration::from_secs(1);

/// The odds that the browsers of an address may have computed in a minute while nobody plays
/// there: a person who fills in the form for a new table asks twice for each change.
const ODDS_FOR_STRANGERS: NonZeroU32 = NonZeroU32::new(30).expect("thirty is not zero");

/// The limits of a server.
#[derive(Debug)]
pub(crate) struct Limits {
    pub(crate) connections: Counts,
    pub(crate) lines: Counts,
    pub(crate) requests: Buckets,
    pub(crate) people: Buckets,
    pub(crate) odds_for_strangers: Buckets,
    sign_ins: Buckets,
    names: Buckets,
    all_names: Buckets,
    messages_a_second: u32,
    pub(crate) tables_a_person: u32,
}

impl Limits {
    pub(crate) fn new(settings: &LimitSettings) -> Self {
        let LimitSettings {
            connections,
            lines,
            requests_a_minute,
            people_an_hour,
            sign_ins_a_minute,
            messages_a_second,
            tables_a_person,
        } = *settings;
        let attempts = |wait, burst| {
            let quota = Quota::with_period(wait).map(|quota| quota.allow_burst(burst));
            Buckets::new(quota.filter(|_| sign_ins_a_minute > 0))
        };
        Self {
            connections: Counts::new(connections),
            lines: Counts::new(lines),
            // People of one household open pages together, so half a minute's
            // requests may come at once.
            requests: Buckets::new(NonZeroU32::new(requests_a_minute).map(|most| {
                let burst = NonZeroU32::new(requests_a_minute / 2).unwrap_or(NonZeroU32::MIN);
                Quota::per_minute(most).allow_burst(burst)
            })),
            people: Buckets::new(NonZeroU32::new(people_an_hour).map(Quota::per_hour)),
            odds_for_strangers: Buckets::new(
                (requests_a_minute > 0).then(|| Quota::per_minute(ODDS_FOR_STRANGERS)),
            ),
            sign_ins: Buckets::new(NonZeroU32::new(sign_ins_a_minute).map(Quota::per_minute)),
            names: attempts(NAME_WAIT, NAME_ATTEMPTS),
            all_names: attempts(ALL_WAIT, ALL_ATTEMPTS),
            messages_a_second,
            tables_a_person,
        }
    }

    /// Counts a household's attempt at the passphrase of a name, or returns the time to wait.
    pub(crate) fn take_guess(&self, household: IpAddr, name: &str) -> Result<(), Duration> {
        self.sign_ins.take(household)?;
        self.names.take((household, name))?;
        self.all_names.take(name)
    }

    /// Returns the bucket of a new line.
    pub(crate) fn line_bucket(&self) -> LineBucket {
        LineBucket::new(self.messages_a_second)
    }
}

/// Returns the part of an address that limits count by: an IPv4 address, or the first half of an
/// IPv6 address, because a household owns the whole second half.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        canonical @ IpAddr::V4(_) => canonical,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guessing_does_not_lock_out_the_owner_of_a_name() {
        let settings = LimitSettings { sign_ins_a_minute: 100, ..LimitSettings::NONE };
        let limits = Limits::new(&settings);
        let [guesses, owns] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let taken = (0..50).filter(|_| limits.take_guess(guesses, "ann").is_ok()).count();
        assert_eq!(taken, 10);
        assert_eq!(limits.take_guess(owns, "ann"), Ok(()));
        assert_eq!(limits.take_guess(guesses, "mark"), Ok(()), "another name");
    }
}

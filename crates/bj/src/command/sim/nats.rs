//! Simulation on many machines, over the queue of a NATS server.

mod queue;
mod submit;
mod worker;

pub(super) use submit::run as submit;
pub(super) use worker::run as work;

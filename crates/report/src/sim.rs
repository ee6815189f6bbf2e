//! The results of simulations.
//!
//! A [`Report`] is computed from the sums of a scenario. Reports become a [`text()`], an
//! explanation in words ([`explain()`]), a [`document()`], comma-separated values ([`csv()`]), a
//! picture ([`svg()`]) or plots in characters.
//!
//! ```
//! use blackjack_engine::House;
//! use blackjack_report::sim::{self, Report, ReportSettings};
//! use blackjack_sim::{Scenario, Simulation};
//! let scenario = Scenario::basic(House::built_in("vegas").ok_or("no such house")?);
//! let simulation = Simulation::new(scenario.game()?, 1);
//! let mut tally = simulation.tally();
//! simulation.play_all(simulation.engine(), 0..20, 2, &mut tally);
//! let report = Report::new(&scenario, 1, &simulation, &tally);
//! let text = sim::text(&[report], &ReportSettings::default());
//! assert!(text.contains("\nRisk of ruin, 1,000 units "), "{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod changes;
mod csv;
mod document;
mod exceeded_ruin;
mod explain;
mod figures;
mod numbers;
mod panels;
#[cfg(feature = "plot")]
mod plot;
mod report;
mod scenario;
mod settings;
mod svg;
mod text;

pub use changes::DEPTH_KEYS;
pub use csv::csv;
pub use document::document;
pub use exceeded_ruin::{TOLERATED_EXCESS, exceeded_ruin};
pub use explain::explain;
#[cfg(feature = "plot")]
pub use plot::{PlotStyle, plot};
pub use report::Report;
pub use settings::ReportSettings;
pub use svg::{SeveralScenarios, svg};
pub use text::text;

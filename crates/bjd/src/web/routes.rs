//! Every route, stated once: its path and method, the function that answers it, and, for the
//! documents of the protocol, its name, its purpose, its query and body, and its answers.

use axum::Router;
use axum::routing::{delete, get, post};
#[cfg(test)]
use blackjack_protocol::{
    AskMessage, BrowserList, ChangedHouse, Chart, CommandMessage, Count, EveningCard,
    EveningRecord, EveningReplay, HouseChoices, LineQuery, Me, NewEvening, NewPassphrase,
    NewPerson, NewTable, OddsAnswer, OpenedTable, PageQuery, PersonView, RoundList, RoundReplay,
    ShoeList, SignIn, Statistics, TableCard,
};
#[cfg(test)]
use blackjack_table::ShoeRecord;

use super::Server;
#[cfg(test)]
use super::contract::operations::{Answer, Operation};
use super::{
    ask, assets, browsers, chart, contract, count, error, evenings, health, houses, line, link,
    people, rounds, shoes, sign_in, statistics, tables,
};

/// Makes the router of the routes and, in tests, their descriptions. A route is a method, a path
/// and the function that answers it; then the name and the purpose, `?` and the type of the query,
/// `=` and the type of the body, `=>` and the answer, and `or` and the statuses of its errors,
/// beside those of every request and body.
macro_rules! routes {
    ($(
        $method:ident $path:literal $handler:path: $id:ident $summary:literal
            $(? $query:ty)? $(= $body:ty)? => $answer:ident $(($content:ty))? $(or $($status:literal)+)?;
    )*) => {
        /// Returns the router of all paths.
        pub(super) fn paths() -> Router<Server> {
            Router::new()
                $(.route($path, $method($handler)))*
                // The files of the pages are not part of the programs' interface.
                .route("/assets/{version}/{*path}", get(assets::asset))
                .route("/t/{id}/link.svg", get(link::table))
                .route("/e/{id}/link.svg", get(link::evening))
                .fallback(assets::nowhere)
                .method_not_allowed_fallback(error::wrong_method)
        }

        /// Returns the descriptions of all requests that programs send.
        #[cfg(test)]
        pub(super) fn operations() -> Vec<Operation> {
            let operations = [$(
                Operation::new(stringify!($method), $path, stringify!($id), $summary)
                    $(.query::<$query>())?
                    $(.body::<$body>())?
                    .answer(Answer::$answer$(::<$content>)?())
                    .errors(&[$($($status),+)?]),
            )*];
            operations.into()
        }
    };
}

routes! {
    get "/openapi.json" contract::openapi: contract "This document" => contract;
    get "/healthz" health::health: health "Whether the server works" => text;

    get "/api/me" people::me: me "The people that this browser acts for" => json(Me);
    get "/api/me/browsers" browsers::list:
        browsers "The browsers that act for its kept people" => json(BrowserList);
    delete "/api/me/browsers/{browser}" browsers::end:
        endBrowser "That browser acts for them no longer" => nothing or 404;
    post "/api/sign-in" sign_in::sign_in:
        signIn "Act for a kept person" = SignIn => json(PersonView);
    post "/api/people" people::add: addPerson "Add a guest" = NewPerson => json(PersonView) or 409;
    delete "/api/people/{player}" people::remove:
        removePerson "Act for the person no longer" => nothing;
    post "/api/people/{player}/passphrase" sign_in::keep:
        keepPerson "Keep the person with a passphrase" = NewPassphrase => json(PersonView) or 409;
    get "/api/people/{player}/statistics" statistics::statistics:
        statistics "What the person has played" => json(Statistics);

    get "/api/houses" houses::houses:
        houses "The houses to choose from, and the keys to change them by" => json(HouseChoices);
    post "/api/odds" houses::odds:
        odds "The exact value of a house for the player" = ChangedHouse => json(OddsAnswer);

    get "/api/tables" tables::list: tables "The public tables" => json(Vec<TableCard>);
    post "/api/tables" tables::add: openTable "Open a table" = NewTable => json(OpenedTable);
    get "/api/tables/{id}" tables::view:
        table "What everybody sees of a table" => view_message or 404;
    post "/api/tables/{id}/commands" tables::command:
        command "Give a command" = CommandMessage => command_answer or 404;
    post "/api/tables/{id}/ask" ask::ask: ask "Ask the coach" = AskMessage => coach_answer or 404;
    get "/api/tables/{id}/chart" chart::chart:
        chart "The basic strategy of the house" => json(Chart) or 404;
    get "/api/tables/{id}/count" count::count:
        count "The cards of the shoe that everybody has seen, and their counts" => json(Count) or 404;
    get "/api/tables/{id}/rounds" rounds::list:
        rounds "Past rounds" ? PageQuery<i64> => json(RoundList) or 404;
    get "/api/tables/{id}/rounds/{round}" rounds::round:
        round "A past round, step by step" => json(RoundReplay) or 404;
    get "/api/tables/{id}/shoes" shoes::list:
        shoes "The shoes of a table, which may be closed" ? PageQuery<u64> => json(ShoeList) or 404;
    get "/api/tables/{id}/shoes/{shoe}" shoes::shoe:
        shoe "Everything that is public about a shoe" => json(ShoeRecord) or 404;
    get "/api/tables/{id}/line" line::open:
        line "Join a table: the messages are ToClient and FromClient" ? LineQuery => line or 404 426;

    get "/api/evenings" evenings::list: evenings "The public evenings" => json(Vec<EveningCard>);
    post "/api/evenings" evenings::add:
        openEvening "Announce an evening" = NewEvening => json(OpenedTable);
    get "/api/evenings/{id}" evenings::view:
        evening "What the people of this browser see of an evening" => view_message or 404;
    post "/api/evenings/{id}/commands" evenings::command:
        commandEvening "Give a command" = CommandMessage => command_answer or 404;
    get "/api/evenings/{id}/line" line::open_evening:
        eveningLine "Join an evening: the messages are ToClient and FromClient"
            ? LineQuery => line or 404 426;
    get "/api/evenings/{id}/record" evenings::record:
        eveningRecord "The public record of an evening that is over" => json(EveningRecord) or 404;
    get "/api/evenings/{id}/rounds/{round}/{player}" evenings::round:
        eveningRound "A round of an evening that is over, as a player has played it, step by step"
            => json(EveningReplay) or 404;

    // The pages, for completeness.
    get "/" assets::lobby: lobby "The page of the lobby" => text;
    get "/t/{id}" assets::table: page "The page of a table" => text;
    get "/e/{id}" assets::evening: eveningPage "The page of an evening" => text;
    get "/fairness" assets::fairness: fairness "The page that checks a shared shoe" => text;
}

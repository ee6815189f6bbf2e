//! A client of a server over HTTP: [`Server`].

use std::time::Duration;

use blackjack_engine::visible_in_line;
use blackjack_protocol::{
    Code, ErrorBody, Me, NewPerson, PersonView, ShoeList, SignIn, TableCard, ToClient,
};
use blackjack_table::ShoeRecord;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body};

use crate::account::{Account, is_cookie};
use crate::address::{Place, ServerAddress, is_table};
use crate::inbound::make_safe;
use crate::remote_error::RemoteError;

/// The time limit for an answer, and its maximum size in bytes.
const TIMEOUT: Duration = Duration::from_secs(15);
const ANSWER_MAX: u64 = 1 << 20;

/// The maximum size of a shoe's record, in bytes. A shoe that is reshuffled only when it
/// runs out has many rounds.
const RECORD_MAX: u64 = 16 << 20;

/// A server, asked one question after the other.
#[derive(Debug)]
pub struct Server {
    address: ServerAddress,
    agent: Agent,
}

impl Server {
    /// Creates a client of a server. Nothing is sent yet.
    pub fn at(address: ServerAddress) -> Self {
        let config = Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .http_status_as_error(false)
            .max_redirects(0)
            .user_agent("bj");
        Self { address, agent: config.build().new_agent() }
    }

    /// Returns the public tables.
    ///
    /// # Errors
    ///
    /// Any [`RemoteError`] of the connection and of the answer.
    pub fn tables(&self) -> Result<Vec<TableCard>, RemoteError> {
        let tables: Vec<TableCard> = self.read(self.get("/api/tables", None)?)?;
        Ok(tables.into_iter().filter(|table| is_table(&table.id)).collect())
    }

    /// Returns the name of a table.
    ///
    /// # Errors
    ///
    /// As for [`Server::name_of`].
    pub fn table_name(&self, table: &str) -> Result<String, RemoteError> {
        self.name_of(&Place::Table(table.to_owned()))
    }

    /// Returns the name of a table or an evening.
    ///
    /// # Errors
    ///
    /// [`RemoteError::NoTable`] or [`RemoteError::NoEvening`] if there is none, or any error of the
    /// connection and of the answer.
    pub fn name_of(&self, place: &Place) -> Result<String, RemoteError> {
        let answer = self.get(&place.path(), None)?;
        match self.read(answer) {
            Ok(ToClient::View(view)) => Ok(view.state.into_owned().room.name),
            Ok(_) => Err(self.not_understood("it shows no table")),
            Err(RemoteError::Refused { code: Code::NoTable | Code::NoEvening, .. }) => {
                Err(place.missing_at(self.address.to_string()))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the shoes of a table, the newest first; those before this number, if there is one.
    ///
    /// # Errors
    ///
    /// [`RemoteError::Refused`] if there is no such table, or any error of the connection and of
    /// the answer.
    pub fn shoes(&self, table: &str, before: Option<u64>) -> Result<ShoeList, RemoteError> {
        let before = before.map_or_else(String::new, |before| format!("&before={before}"));
        self.read(self.get(&format!("/api/tables/{table}/shoes?limit=20{before}"), None)?)
    }

    /// Returns the public record of a shoe. Its texts are as the server sent them: they must be
    /// made safe before they are shown.
    ///
    /// # Errors
    ///
    /// [`RemoteError::Refused`] if there is no such shoe, or any error of the connection and of the
    /// answer.
    pub fn shoe_record(&self, table: &str, shoe: u64) -> Result<ShoeRecord, RemoteError> {
        let mut answer = self.get(&format!("/api/tables/{table}/shoes/{shoe}"), None)?;
        if !answer.status().is_success() {
            return self.read(answer);
        }
        let body = answer.body_mut().with_config().limit(RECORD_MAX).read_to_vec();
        let body = body.map_err(|error| self.unreachable(&error))?;
        ShoeRecord::read(&body).map_err(|error| self.not_understood(&error.to_string()))
    }

    /// Returns whether the server still knows an account; its name may have changed.
    ///
    /// # Errors
    ///
    /// Any [`RemoteError`] of the connection and of the answer.
    pub fn check(&self, account: &mut Account) -> Result<bool, RemoteError> {
        let me: Me = self.read(self.get("/api/me", Some(&account.cookie))?)?;
        let Some(person) = me.people.into_iter().find(|it| it.player == account.player) else {
            return Ok(false);
        };
        account.name = person.name;
        Ok(true)
    }

    /// Adds a guest with a name.
    ///
    /// # Errors
    ///
    /// [`RemoteError::Refused`] if the name cannot be used, or any error of the connection and of
    /// the answer.
    pub fn add_guest(&self, name: &str) -> Result<Account, RemoteError> {
        self.enter("/api/people", &NewPerson { name: name.to_owned(), is_bot: false })
    }

    /// Adds a guest that is a bot; the server labels its name.
    ///
    /// # Errors
    ///
    /// As [`Server::add_guest`].
    pub fn add_bot(&self, name: &str) -> Result<Account, RemoteError> {
        self.enter("/api/people", &NewPerson { name: name.to_owned(), is_bot: true })
    }

    /// Signs in with a name and its passphrase.
    ///
    /// # Errors
    ///
    /// [`RemoteError::Refused`] if one of them is wrong, or any error of the connection and of the
    /// answer.
    pub fn sign_in(&self, name: &str, passphrase: &str) -> Result<Account, RemoteError> {
        self.enter(
            "/api/sign-in",
            &SignIn { name: name.to_owned(), passphrase: passphrase.to_owned() },
        )
    }

    /// Sends a request whose answer is a person and the cookie of an account.
    fn enter(&self, path: &str, body: &impl Serialize) -> Result<Account, RemoteError> {
        let body =
            serde_json::to_string(body).map_err(|error| self.not_understood(&error.to_string()))?;
        let request = self.agent.post(self.address.page(path));
        let answer = request.content_type("application/json").send(body);
        let answer = answer.map_err(|error| self.unreachable(&error))?;
        let cookies = answer.headers().get_all("set-cookie").iter();
        let cookies = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
        let cookie = cookies.map(str::trim).find(|cookie| {
            is_cookie(cookie) && matches!(cookie.split('=').next(), Some("bj" | "__Host-bj"))
        });
        let cookie = cookie.map(ToOwned::to_owned);
        let PersonView { player, name, .. } = self.read(answer)?;
        let cookie = cookie.ok_or_else(|| self.not_understood("it gives no cookie"))?;
        Ok(Account { player, name, cookie })
    }

    fn get(&self, path: &str, cookie: Option<&str>) -> Result<Response<Body>, RemoteError> {
        let mut request = self.agent.get(self.address.page(path));
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        request.call().map_err(|error| self.unreachable(&error))
    }

    /// Reads an answer, which may be a refusal.
    fn read<T: for<'de> Deserialize<'de>>(
        &self,
        mut answer: Response<Body>,
    ) -> Result<T, RemoteError> {
        let body = answer.body_mut().with_config().limit(ANSWER_MAX).read_to_vec();
        let body = body.map_err(|error| self.unreachable(&error))?;
        let is_fine = answer.status().is_success();
        let bad = |reason: String| self.not_understood(&reason);
        let status = answer.status().as_u16();
        let mut value: Value = serde_json::from_slice(&body)
            .map_err(|_| bad(format!("its answer ({status}) is not JSON")))?;
        make_safe(&mut value).map_err(&bad)?;
        if is_fine {
            return serde_json::from_value(value).map_err(|error| bad(error.to_string()));
        }
        match serde_json::from_value(value) {
            Ok(ErrorBody { code, text }) => Err(RemoteError::Refused { code, text }),
            Err(_) => Err(bad(format!("it answers {status}"))),
        }
    }

    fn unreachable(&self, error: &ureq::Error) -> RemoteError {
        // The client's own words, such as "io: Connection refused", name its parts.
        let text =
            if let ureq::Error::Io(error) = error { error.to_string() } else { error.to_string() };
        let reason = visible_in_line(&text).into_owned();
        RemoteError::Unreachable { server: self.address.to_string(), reason }
    }

    fn not_understood(&self, reason: &str) -> RemoteError {
        let reason = visible_in_line(reason).into_owned();
        RemoteError::NotAServer { server: self.address.to_string(), reason }
    }
}

//! People of a real floor, who sign in and ask.

use super::{Client, House, Reply, house, http};
use houseway_server::FloorKind;
use houseway_server::clock::Clock;
use serde_json::{Value, json};
use std::net::SocketAddr;

/// Somebody who has signed in, or a device that is enrolled.
pub struct Person {
    pub cookie: String,
}

pub async fn sign_in(at: SocketAddr, body: Value) -> Reply {
    http(at, "POST", "/api/sign-in", &[], Some(&body)).await
}

pub async fn signed_in(at: SocketAddr, name: &str, secret: &str) -> Person {
    let reply = sign_in(at, json!({"name": name, "secret": secret})).await;
    assert_eq!(reply.status, 204, "{}", String::from_utf8_lossy(&reply.body));
    Person { cookie: reply.cookie("houseway_session").unwrap() }
}

impl Person {
    pub async fn ask(&self, at: SocketAddr, method: &str, path: &str, body: Option<Value>) -> Reply {
        http(at, method, path, &[("cookie", &self.cookie)], body.as_ref()).await
    }

    pub async fn stream(&self, at: SocketAddr, table: &str, audience: &str) -> Result<Client, u16> {
        let opened = Client::connect(at, table, audience, &[("cookie", self.cookie.clone())]).await;
        opened.map_err(|error| match error {
            tokio_tungstenite::tungstenite::Error::Http(response) => response.status().as_u16(),
            other => panic!("{other}"),
        })
    }
}

/// A real floor whose operator has chosen a secret of his own.
pub async fn operated() -> (House, Person) {
    let house = house(FloorKind::Real).await;
    let first = house.server.first_secret.clone().unwrap();
    let at = house.address();
    let own = json!({"name": first.name, "secret": first.secret, "new_secret": "operator's own"});
    assert_eq!(sign_in(at, own).await.status, 204);
    let operator = signed_in(at, "operator", "operator's own").await;
    (house, operator)
}

/// Somebody new, with a secret of his own.
pub async fn hired(house: &House, by: &Person, id: &str, post: &str) -> Person {
    hired_at(house.address(), &house.clock, by, id, post).await
}

/// The same at this address, by this clock.
pub async fn hired_at(at: SocketAddr, clock: &Clock, by: &Person, id: &str, post: &str) -> Person {
    let new = json!({"id": id, "name": format!("Name of {id}"), "post": post});
    let added = by.ask(at, "POST", "/api/people", Some(new)).await;
    assert_eq!(added.status, 201, "{}", String::from_utf8_lossy(&added.body));
    let once = added.json()["secret"].as_str().unwrap().to_owned();
    // Attempts are rationed by the second.
    clock.advance(3_000);
    let own = format!("secret of {id}");
    let reply = sign_in(at, json!({"name": id, "secret": once, "new_secret": own})).await;
    assert_eq!(reply.status, 204, "{}", String::from_utf8_lossy(&reply.body));
    Person { cookie: reply.cookie("houseway_session").unwrap() }
}

/// A table for a real floor, made by the operator.
pub async fn make_table(at: SocketAddr, operator: &Person, id: &str) {
    let mut config = houseway_server::demo::dealt_config(id).unwrap();
    config["demo"] = json!(false);
    let made = operator.ask(at, "POST", "/api/tables", Some(json!({"config": config}))).await;
    assert_eq!(made.status, 201, "{}", String::from_utf8_lossy(&made.body));
}

/// Enrols a device at a place: its cookie, or the bearer's credential of a sensor.
pub async fn enrolled(at: SocketAddr, operator: &Person, place: Value) -> (Person, Value) {
    let invited = operator.ask(at, "POST", "/api/devices", Some(place)).await;
    assert_eq!(invited.status, 201, "{}", String::from_utf8_lossy(&invited.body));
    let code = invited.json()["code"].clone();
    let paired = http(at, "POST", "/api/pair", &[], Some(&json!({"code": code}))).await;
    assert_eq!(paired.status, 200, "{}", String::from_utf8_lossy(&paired.body));
    (Person { cookie: paired.cookie("houseway_device").unwrap_or_default() }, paired.json())
}

/// Inspects wheel and ball of a table and opens it with a counted float under two signatures.
pub async fn open_table(at: SocketAddr, table: &str, dealer: &Person, supervisor: &Person) {
    let path = format!("/api/tables/{table}/commands");
    let mut number = 0;
    let mut give = async |who: &Person, command: Value| {
        number += 1;
        let given = json!({"id": format!("opening-{number}"), "command": command});
        let reply = who.ask(at, "POST", &path, Some(given)).await;
        assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
    };
    for inspection in houseway_server::demo::inspections().unwrap() {
        give(supervisor, inspection).await;
    }
    let count = json!([{"denomination": 500, "count": 1_000}]);
    give(dealer, json!({"do": "count", "kind": "opening", "count": count})).await;
    give(supervisor, json!({"do": "countersign"})).await;
}

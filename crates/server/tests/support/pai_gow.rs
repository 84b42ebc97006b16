//! Players and a dealer at a table of Pai Gow.

use super::Client;
use serde_json::{Value, json};

/// A thing that a player does.
#[expect(clippy::needless_pass_by_value, reason = "it is written where it is sent")]
pub fn act(seat: u8, act: Value) -> Value {
    json!({"do": "play", "seat": seat, "act": act})
}

/// Gives a command, which must be done.
pub async fn done(who: &mut Client, command: Value) {
    let answer = who.give(command.clone()).await;
    assert_eq!(answer["type"], "done", "{command}: {answer}");
}

/// Sits down with play money.
pub async fn sit(player: &mut Client, seat: u8, area: u8, cents: u64) {
    let note = json!({"do": "insert-note", "note": format!("n-{seat}"), "amount": cents});
    done(player, json!({"do": "desk", "desk": note})).await;
    done(player, act(seat, json!({"play": "sit", "area": area}))).await;
}

/// Reads on until the round is at this step.
pub async fn step(who: &mut Client, step: &str) {
    let at = |view: &Value| view["table"]["round"]["step"] == step || view["round"]["step"] == step;
    who.until(step, at).await;
}

/// Reads on until wagers are taken. Some books have the cup shaken before, some after.
pub async fn open(who: &mut Client) {
    let round = |view: &Value| [view["table"]["round"].clone(), view["round"].clone()];
    who.until("wagers open", |view| round(view).iter().any(|round| round["closed"] == false)).await;
}

/// The commands that whoever looks at this view may give as they are.
pub fn offered(view: &Value) -> Vec<Value> {
    let may = view["may"].as_array().cloned().unwrap_or_default();
    may.iter()
        .filter(|offer| offer["value"]["may"] == "give")
        .map(|o| o["value"]["command"].clone())
        .collect()
}

/// Whether whoever looks at this view may give this command as it is.
pub fn may(view: &Value, what: &str) -> bool {
    offered(view).iter().any(|command| command["do"] == what)
}

/// The dealer opens one hand after another, settles and puts the tiles away.
pub async fn open_and_settle(dealer: &mut Client) {
    loop {
        let open = offered(&dealer.view).into_iter().find(|command| command["do"] == "open");
        match open {
            Some(command) => done(dealer, command).await,
            None => break,
        }
    }
    done(dealer, json!({"do": "settle"})).await;
}

/// A player takes his tiles up and sets them by the first way that he is offered.
pub async fn set(player: &mut Client, seat: u8, area: u8) {
    done(player, act(seat, json!({"play": "look", "area": area}))).await;
    let may = player.view["may"].as_array().unwrap();
    let offer = may.iter().find(|offer| offer["value"]["may"] == "set" && offer["value"]["area"] == area);
    let low = offer.unwrap_or_else(|| panic!("nothing to set: {may:?}"))["value"]["low"][0].clone();
    done(player, act(seat, json!({"play": "set", "area": area, "low": low}))).await;
}

/// The dealer closes wagers, opens the cup and delivers.
pub async fn deal(dealer: &mut Client) {
    dealer.rest().await;
    if may(&dealer.view, "call-bets") {
        done(dealer, json!({"do": "call-bets"})).await;
    }
    step(dealer, "shaken").await;
    if may(&dealer.view, "call-bets") {
        done(dealer, json!({"do": "call-bets"})).await;
    }
    done(dealer, json!({"do": "open-cup"})).await;
    done(dealer, json!({"do": "deliver"})).await;
}

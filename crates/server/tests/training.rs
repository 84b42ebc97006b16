//! Drills over HTTP: a question without its answer, an answer marked, and nothing of it kept.

#![expect(clippy::unwrap_used, reason = "this serves tests alone")]

mod support;

use houseway_server::FloorKind;
use houseway_store::Journal as _;
use serde_json::{Value, json};
use support::{House, Reply, house, http};

const VIC: &str = "vic-2000-pai-gow";
const BOOKS: [&str; 4] = [VIC, "nsw-2016-pai-gow", "crown-6.1-pai-gow", "act-2019-pai-gow"];
const DRILLS: [&str; 4] = ["house-way", "payouts", "cuts", "irregularities"];

async fn ask(house: &House, path: &str) -> Reply {
    http(house.address(), "GET", path, &[], None).await
}

async fn asked(house: &House, book: &str, drill: &str, number: u32) -> Value {
    let reply = ask(house, &format!("/api/training/{book}/{drill}?seed=7&number={number}")).await;
    assert_eq!(reply.status, 200, "{book} {drill}: {}", String::from_utf8_lossy(&reply.body));
    reply.json()
}

async fn send(house: &House, book: &str, drill: &str, body: &Value) -> Reply {
    http(house.address(), "POST", &format!("/api/training/{book}/{drill}"), &[], Some(body)).await
}

async fn marked(house: &House, book: &str, drill: &str, number: u32, answer: Value, streak: u32) -> Value {
    let body = json!({"seed": 7, "number": number, "streak": streak, "answer": answer});
    let reply = send(house, book, drill, &body).await;
    assert_eq!(reply.status, 200, "{body}: {}", String::from_utf8_lossy(&reply.body));
    reply.json()
}

/// An answer that can be read, right or wrong.
fn any_answer(question: &Value) -> Value {
    let asked = &question["asked"];
    match asked["drill"].as_str().unwrap() {
        "house-way" => json!({"drill": "house-way", "low": [asked["tiles"][0], asked["tiles"][1]]}),
        "payouts" => {
            json!({"drill": "payouts", "amounts": vec![1; asked["wagers"].as_array().unwrap().len()]})
        }
        "cuts" => json!({"drill": "cuts", "first": 1, "places": [0, 9, 18, 27]}),
        _ => json!({"drill": "irregularities", "remedy": asked["choices"][0]}),
    }
}

fn right_answer(mark: &Value) -> Value {
    let correct = &mark["correct"];
    match correct["drill"].as_str().unwrap() {
        "house-way" => json!({"drill": "house-way", "low": correct["set"]["low"]}),
        "payouts" => {
            let lines = correct["lines"].as_array().unwrap();
            json!({"drill": "payouts", "amounts": lines.iter().map(|line| line["amount"].clone()).collect::<Vec<_>>()})
        }
        "cuts" => json!({"drill": "cuts", "first": correct["first"], "places": correct["places"]}),
        _ => json!({"drill": "irregularities", "remedy": correct["remedy"]}),
    }
}

#[tokio::test]
async fn every_drill_asks_without_its_answer_and_marks_what_is_sent() {
    let house = house(FloorKind::Real).await;
    for book in BOOKS {
        for drill in DRILLS {
            for number in 1..=3 {
                // No address asks faster than a terminal may.
                house.clock.advance(1_000);
                let question = asked(&house, book, drill, number).await;
                assert_eq!(question, asked(&house, book, drill, number).await, "the same question again");
                assert_eq!(
                    (&question["rulebook"], &question["asked"]["drill"]),
                    (&json!(book), &json!(drill))
                );
                for hidden in ["correct", "basis", "places", "remedy", "amounts", "first"] {
                    assert!(
                        !question.to_string().contains(&format!("\"{hidden}\"")),
                        "{hidden} in {question}"
                    );
                }
                let mark = marked(&house, book, drill, number, any_answer(&question), 0).await;
                let right = right_answer(&mark);
                let mark = marked(&house, book, drill, number, right, 3).await;
                assert_eq!((&mark["right"], &mark["points"]), (&json!(true), &json!(16)), "{mark}");
                assert!(
                    !mark["basis"].as_array().unwrap().is_empty() && !mark["turns_on"][0]["says"].is_null()
                );
            }
        }
    }
    house.server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_asked_or_marked_is_told() {
    let house = house(FloorKind::Real).await;
    let path = format!("/api/training/{VIC}/cuts");
    for (query, status, says) in [
        ("", 400, "`seed` is needed"),
        ("?seed=1", 400, "`number` is needed"),
        ("?seed=-1&number=1", 400, "from 0 to 4294967295"),
        ("?seed=1&number=0", 400, "from 1 to 10000"),
        ("?seed=1&number=10001", 400, "from 1 to 10000"),
        ("?seed=1&number=1&answer=1", 400, "unknown field `answer`"),
        ("?seed=1&number=1&reading=PG-7=maybe", 400, "PG-7"),
    ] {
        let reply = ask(&house, &format!("{path}{query}")).await;
        assert_eq!(reply.status, status, "{query}");
        assert_eq!(reply.header("content-type").as_deref(), Some("application/problem+json"), "{query}");
        let detail = reply.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(says), "{query}: {detail}");
    }
    for (other, says) in [
        ("/api/training/nope/cuts?seed=1&number=1", "there are no drills of `nope`"),
        ("/api/training/vic-1997-red-dog/cuts?seed=1&number=1", "there are of vic-2000-pai-gow"),
        ("/api/training/vic-2000-pai-gow/poker?seed=1&number=1", "there are house-way"),
    ] {
        let reply = ask(&house, other).await;
        assert_eq!(reply.status, 404, "{other}");
        assert!(reply.json()["detail"].as_str().unwrap().contains(says), "{other}");
    }
    let body = |answer: Value| json!({"seed": 1, "number": 1, "answer": answer});
    for (sent, status, says) in [
        (body(json!({"drill": "house-way", "low": [0, 1]})), 400, "another drill"),
        (body(json!({"drill": "cuts", "first": 1, "places": [1, 1, 2, 3]})), 400, "four different places"),
        (body(json!({"drill": "cuts", "first": 9, "places": [0, 1, 2, 3]})), 422, ""),
        (body(json!({"drill": "cuts", "first": 1, "places": [0, 1, 2, 3], "peek": true})), 422, "peek"),
        (
            json!({"seed": 1, "number": 0, "answer": {"drill": "cuts", "first": 1, "places": [0, 1, 2, 3]}}),
            400,
            "numbered from 1",
        ),
        (json!({"seed": 1}), 422, "number"),
        (body(json!({"drill": "cuts", "first": 1, "places": vec![0; 20_000]})), 413, "larger"),
    ] {
        let reply = send(&house, VIC, "cuts", &sent).await;
        assert_eq!(reply.status, status, "{}", String::from_utf8_lossy(&reply.body));
        let detail = reply.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(says), "{detail}");
    }
    house.server.stop().await;
}

/// Who trains writes nothing: the journal of a floor on which nothing else happens stays as it is, and no table appears.
#[tokio::test]
async fn training_leaves_no_trace_on_the_floor() {
    let house = house(FloorKind::Real).await;
    let written = || async { format!("{:?}", house.journal.streams().await.unwrap()) };
    let before = written().await;
    for drill in DRILLS {
        let question = asked(&house, VIC, drill, 9).await;
        marked(&house, VIC, drill, 9, any_answer(&question), 0).await;
    }
    assert_eq!(before, written().await);
    house.server.stop().await;
}

#[tokio::test]
async fn the_api_describes_the_drills() {
    let house = house(FloorKind::Real).await;
    let document = ask(&house, "/api/openapi.json").await.json();
    let path = &document["paths"]["/api/training/{id}/{drill}"];
    assert!(path["get"].is_object() && path["post"].is_object());
    let schemas = document["components"]["schemas"].as_object().unwrap();
    // Whatever the two calls refer to is described, and a question describes no answer.
    let mut wanted: Vec<String> = vec!["Question".into(), "Given".into(), "Mark".into()];
    let mut seen: Vec<String> = Vec::new();
    while let Some(name) = wanted.pop() {
        let schema = schemas.get(&name).unwrap_or_else(|| panic!("{name} is not described"));
        let text = schema.to_string();
        for part in text.split("#/components/schemas/").skip(1) {
            let next: String = part.chars().take_while(|c| c.is_alphanumeric()).collect();
            if !seen.contains(&next) && !wanted.contains(&next) {
                wanted.push(next);
            }
        }
        seen.push(name);
    }
    for name in ["TrainingAnswer", "HouseWayQuestion", "PayoutCorrect", "CutCorrect", "IrregularityQuestion"]
    {
        assert!(seen.iter().any(|known| known == name), "{name}: {seen:?}");
    }
    house.server.stop().await;
}

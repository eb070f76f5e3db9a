//! The plain API and the page's files.

use axum::http::StatusCode;
use serde_json::json;

use crate::talk::{ONE, ask, get, post, request, send};

#[tokio::test]
async fn the_page_is_served_with_a_strict_policy() {
    let response = send(request("GET", "/").body(Default::default()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::OK);
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self'"));
    assert!(!policy.contains("unsafe"), "{policy}");
    assert!(get("/").await.1.contains("<title>Youdoku Studio</title>"));
    assert_eq!(get("/nothing").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn strangers_are_turned_away() {
    for (host, origin) in [
        ("evil.example", None),
        ("127.0.0.1:7470", Some("https://evil.example")),
        ("127.0.0.1:7470", Some("null")),
    ] {
        let mut request = axum::http::Request::builder().uri("/api/tables").header("host", host);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        let response = send(request.body(Default::default()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::FORBIDDEN, "{host} {origin:?}");
    }
    // A page elsewhere can post a form without asking first; a form is not JSON.
    let form = request("POST", "/api/solve").header("content-type", "text/plain");
    let response = send(form.body("{\"puzzle\":\"1...\"}".into()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn puzzles_are_solved_and_counted() {
    let (status, answer) = ask("/api/solve", json!({ "puzzle": ONE })).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(
        answer["solutions"][0],
        json!([[2, 4, 1, 3], [1, 3, 4, 2], [3, 1, 2, 4], [4, 2, 3, 1]])
    );
    let question = json!({ "puzzle": ONE, "limit": 5, "engine": "cdcl" });
    let (_, answer) = ask("/api/solve", question).await;
    assert_eq!((answer["all"].clone(), answer["engine"].clone()), (json!(true), json!("cdcl")));
    let empty = json!({ "box": [2, 2], "givens": vec![0; 16] });
    let (_, answer) = ask("/api/count", json!({ "puzzle": empty })).await;
    assert_eq!((answer["count"].clone(), answer["exact"].clone()), (json!("288"), json!(true)));
    let (_, answer) = ask("/api/count", json!({ "puzzle": empty, "limit": 100 })).await;
    assert_eq!((answer["count"].clone(), answer["exact"].clone()), (json!("100"), json!(false)));
}

#[tokio::test]
async fn a_deadline_is_kept_and_told() {
    let question = json!({ "puzzle": crate::talk::endless(), "seconds": 0.2 });
    let (status, answer) = ask("/api/count", question).await;
    assert_eq!((status, answer["stopped"].clone()), (StatusCode::OK, json!("out of time")));
    assert_eq!(answer["exact"], json!(false));
}

/// Pictures are the library's; a rule that is not understood, or a region that is not finished, costs only itself.
#[tokio::test]
async fn pictures_are_those_of_the_library() {
    use youdoku::picture::{self, Options, Theme};
    let text = "rule: killer-cage 5 r1c1 r1c2\n...3 ...2 3... 4...";
    let puzzle = youdoku::text::read(text).unwrap();
    for (name, theme) in Theme::ALL {
        let question = json!({ "puzzle": text, "form": "svg", "theme": name });
        let (status, svg) = post("/api/picture", question.to_string()).await;
        let expect = picture::svg(&puzzle, &Options { theme, ..Options::default() });
        assert_eq!((status, svg), (StatusCode::OK, expect));
    }
    let rules = json!([
        { "rule": "killer-cage", "sum": 5, "cells": ["r1c1", "r1c2"] },
        { "rule": "killer-cage", "sum": "many", "cells": [] },
        { "rule": "jigsaw", "region": [1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4] },
    ]);
    let question = json!({ "puzzle": { "box": [2, 2], "rules": rules, "givens": vec![0; 16] } });
    let (status, parts) = ask("/api/picture", question).await;
    assert_eq!(status, StatusCode::OK, "{parts}");
    assert!(parts["rules"][0]["cages"].as_str().unwrap().starts_with("<path"), "{parts}");
    assert!(parts["rules"][1].is_null() && parts["labelled"] == json!([0]), "{parts}");
    assert_eq!((&parts["regions"][3], &parts["regions"][4]), (&json!(0), &json!(0)));
    for wrong in [json!({ "theme": "red" }), json!({ "form": "gif" }), json!({ "puzzle": "x" })] {
        let mut question = json!({ "puzzle": ONE });
        question.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(ask("/api/picture", question).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    }
}

#[tokio::test]
async fn a_puzzle_goes_through_every_form() {
    let rules = "rule: anti-king\nrule: killer-cage 5 r1c1 r1c2\n...3 ...2 3... 4...";
    let (_, first) = ask("/api/formats", json!({ "puzzle": rules })).await;
    for form in ["line", "block", "numbers", "list", "json", "f-puzzles", "sudokupad"] {
        let (status, again) = ask("/api/formats", json!({ "puzzle": first["forms"][form] })).await;
        assert_eq!(status, StatusCode::OK, "{form}: {again}");
        if form != "list" && form != "numbers" {
            assert_eq!(again["puzzle"]["rules"].as_array().unwrap().len(), 3, "{form}");
        }
        assert_eq!(again["puzzle"]["givens"], first["puzzle"]["givens"], "{form}");
    }
}

#[tokio::test]
async fn the_sentence_is_shown_searched_and_written() {
    let view = json!({ "puzzle": ONE, "encoding": "zones", "find": "d3_1_4 d3_2_4" });
    let (_, answer) = ask("/api/logic", view).await;
    assert_eq!(answer["sizes"].as_array().unwrap().len(), youdoku::encode::ENCODINGS.len());
    assert!(answer["clauses"].to_string().contains("!d3_1_4 || !d3_2_4"), "{answer}");
    let (status, text) = post(
        "/api/formula",
        json!({ "puzzle": ONE, "encoding": "minimal", "form": "dimacs" }).to_string(),
    )
    .await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.lines().any(|line| line.starts_with("p cnf 64 ")), "{text:.200}");
}

#[tokio::test]
async fn every_path_of_the_description_is_there() {
    let (_, text) = get("/api/openapi.json").await;
    let description: serde_json::Value = serde_json::from_str(&text).unwrap();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let (status, _) = match methods.get("get") {
            Some(_) => get(path).await,
            None => post(path, "{}").await,
        };
        assert_ne!(status, StatusCode::NOT_FOUND, "{path}");
        assert_ne!(status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
    }
}

#[tokio::test]
async fn the_board_is_written_as_an_answer_set_program() {
    let question = json!({ "puzzle": format!("rule: anti-king\n{ONE}"), "form": "asp" });
    let (status, program) = post("/api/formula", question.to_string()).await;
    assert_eq!(status, StatusCode::OK, "{program}");
    assert!(program.contains("given(1,4,3)") && program.contains("anti-king"), "{program}");
    let (status, answer) = ask("/api/formula", json!({ "puzzle": ONE, "form": "prose" })).await;
    let expect = (StatusCode::UNPROCESSABLE_ENTITY, json!("no form `prose`"));
    assert_eq!((status, answer["error"].clone()), expect);
    let (status, _) = ask("/api/formula", json!({ "puzzle": ONE, "form": "dimacs" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "a CNF takes an encoding");
}

/// Digits go to and fro as their places in the range, from 1.
#[tokio::test]
async fn grids_that_are_no_squares_are_judged() {
    let wide =
        json!({ "size": [2, 3], "digits": [0, 3], "rules": ["latin"], "givens": vec![0; 6] });
    let (status, answer) = ask("/api/count", json!({ "puzzle": wide })).await;
    assert_eq!((status, answer["count"].clone()), (StatusCode::OK, json!("264")), "{answer}");
    let (_, zero) = ask("/api/count", json!({ "puzzle": "digits: 0-3\n0123............" })).await;
    assert_eq!(zero["count"], json!("12"));
    let (_, read) =
        ask("/api/formats", json!({ "puzzle": format!("size: 6x9\n{}", ".".repeat(54)) })).await;
    let puzzle = &read["puzzle"];
    assert_eq!(puzzle["size"], json!([6, 9]));
    assert_eq!(puzzle["digits"], json!([1, 9]));
    assert_eq!(puzzle["box"], json!([3, 3]));
    for wrong in [
        json!({ "size": [2, 65], "givens": vec![0; 130] }),
        json!({ "size": [0, 3], "givens": [] }),
        json!({ "size": [2, 3], "digits": [0, 200], "givens": vec![0; 6] }),
        json!({ "size": [2, 3], "digits": [i64::MAX, 9], "givens": vec![0; 6] }),
        json!({ "size": [7, 7], "digits": [1, 9], "givens": vec![0; 49] }),
        json!({ "size": [2, 3], "box": [2, 2], "givens": vec![0; 6] }),
    ] {
        let (status, answer) = ask("/api/count", json!({ "puzzle": wrong })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong} {answer}");
    }
}

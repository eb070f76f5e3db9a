//! The JSON API for programs: solve, count, generate, and whatever a page asks that has one answer.
//! `/api/openapi.json` describes it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection};
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::time::timeout;
use youdoku::{Control, Count, Model, Stopped};
use youdoku_live::generating::{Broken, WishForm};
use youdoku_live::wire::{self, BadQuestion, PuzzleForm};
use youdoku_live::{self as live, Ended};

use crate::pool::{Pool, asker};
use crate::serve::Seat;
use crate::{Studio, limits};

/// An answer that is an error.
pub struct Failure(StatusCode, String);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

impl From<BadQuestion> for Failure {
    fn from(error: BadQuestion) -> Failure {
        Failure(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
    }
}

impl From<Ended> for Failure {
    fn from(ended: Ended) -> Failure {
        match ended {
            Ended::Bad(error) => error.into(),
            Ended::Stopped(why) => BadQuestion::Shape(why.to_string()).into(),
            Ended::Alone | Ended::Waits => bug(),
        }
    }
}

/// What is answered when a handler or a worker panics: a bug of ours, and no reason to end.
pub fn panicked(_: Box<dyn Any + Send>) -> Response {
    bug().into_response()
}

fn bug() -> Failure {
    let what = "a bug in the studio; the question is lost, the studio goes on".to_owned();
    Failure(StatusCode::INTERNAL_SERVER_ERROR, what)
}

/// What a question about a model ends with where it needs too much memory.
pub fn in_memory<T>(
    model: &Model,
    found: Result<T, Stopped>,
) -> Result<Result<T, Stopped>, Failure> {
    match found {
        Err(Stopped::TooLarge(rule)) => Err(wire::too_large(model, rule).into()),
        found => Ok(found),
    }
}

/// A body of JSON whose errors are JSON too, all of it there within a while.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned + Send + 'static, S: Send + Sync> FromRequest<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Asked<T>, Failure> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let what = "expected a body of the type `application/json`".to_owned();
            return Err(Failure(StatusCode::UNSUPPORTED_MEDIA_TYPE, what));
        }
        let seat = request.extensions().get::<Arc<Seat>>().cloned();
        let body = timeout(limits::WHOLE, Bytes::from_request(request, state)).await;
        let body = body.map_err(|_| {
            let seconds = limits::WHOLE.as_secs();
            let what = format!("the question was not there within {seconds} seconds");
            Failure(StatusCode::REQUEST_TIMEOUT, what)
        })?;
        let refused = |error: BytesRejection| Failure(error.status(), error.body_text());
        let body = body.map_err(refused)?;
        if let Some(seat) = seat {
            seat.asks();
        }
        let json = aside(body.len(), move || Json::<T>::from_bytes(&body)).await.ok_or_else(bug)?;
        json.map(|Json(asked)| Asked(asked))
            .map_err(|error: JsonRejection| Failure(error.status(), error.body_text()))
    }
}

/// Reads a message of so many bytes: a long one beside the connections, so that those of others go on.
/// Nothing when that met a bug.
pub async fn aside<T: Send + 'static>(
    bytes: usize,
    read: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    match bytes > limits::LONG_MESSAGE {
        true => tokio::task::spawn_blocking(read).await.ok(),
        false => Some(read()),
    }
}

/// Ends work whose asker went away.
pub struct CancelOnDrop(pub Control);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Studio {
    /// Has a worker answer; the work ends with its deadline or when the asker is gone.
    pub async fn answer<T: Send + 'static>(
        &self,
        pool: &Pool,
        time: Duration,
        work: impl FnOnce(&Control) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let control = self.control().with_time(time.min(limits::TIME));
        let (tell, told) = oneshot::channel();
        let guard = CancelOnDrop(control.clone());
        // Each asks for itself: a connection has one question at a time.
        pool.add(&asker(), 0, control.child(), move || {
            // Nobody listens any more when the asker is gone.
            let answer = match control.is_cancelled() {
                true => Err(bug()),
                false => catch_unwind(AssertUnwindSafe(|| work(&control))).unwrap_or(Err(bug())),
            };
            drop(tell.send(answer));
        });
        let told = told.await;
        drop(guard);
        told.unwrap_or_else(|_| {
            let what = "the question was thrown away: too many wait".to_owned();
            Err(Failure(StatusCode::SERVICE_UNAVAILABLE, what))
        })
    }
}

#[derive(Deserialize)]
pub struct Question {
    puzzle: PuzzleForm,
    engine: Option<String>,
    limit: Option<u64>,
    seconds: Option<f64>,
}

impl Question {
    fn time(&self) -> Duration {
        let seconds = self.seconds.unwrap_or(limits::TIME.as_secs_f64());
        Duration::try_from_secs_f64(seconds).unwrap_or(limits::TIME)
    }
}

fn no_engine(name: Option<String>) -> Failure {
    BadQuestion::NoEngine(name.unwrap_or_default()).into()
}

/// Up to `limit` solutions, one unless told otherwise.
pub async fn solve(
    State(studio): State<Studio>,
    Asked(question): Asked<Question>,
) -> Result<Json<Value>, Failure> {
    let engine = studio.engines.get(question.engine.as_deref());
    let Some(engine) = engine else { return Err(no_engine(question.engine)) };
    let limit = question.limit.unwrap_or(1).clamp(1, limits::SOLUTIONS as u64) as usize;
    let time = question.time();
    let work = move |control: &Control| {
        let model = question.puzzle.model(control)?;
        let start = Instant::now();
        let (mut solutions, mut stopped) = (Vec::new(), None::<Stopped>);
        let mut found = engine.solutions(&model, control);
        while solutions.len() < limit {
            match in_memory(&model, found.next().transpose())?.transpose() {
                Some(Ok(board)) => solutions.push(json!(board.rows().collect::<Vec<_>>())),
                Some(Err(reason)) => {
                    stopped = Some(reason);
                    break;
                }
                None => break,
            }
        }
        let all = stopped.is_none() && solutions.len() < limit;
        Ok(Json(json!({
            "solutions": solutions,
            "all": all,
            "stopped": stopped.map(|reason| reason.to_string()),
            "engine": engine.name(),
            "seconds": start.elapsed().as_secs_f64(),
            "steps": wire::readings(control),
        })))
    };
    studio.answer(&studio.programs, time, work).await
}

/// How many solutions there are, up to a limit.
pub async fn count(
    State(studio): State<Studio>,
    Asked(question): Asked<Question>,
) -> Result<Json<Value>, Failure> {
    let engine = studio.engines.get(question.engine.as_deref());
    let Some(engine) = engine else { return Err(no_engine(question.engine)) };
    let time = question.time();
    let work = move |control: &Control| {
        let limit = question.limit.map(u128::from);
        let model = question.puzzle.model(control)?;
        let start = Instant::now();
        let (count, stopped) = match in_memory(&model, engine.count(&model, limit, control))? {
            Ok(count) => (count, None),
            Err(reason) => {
                let found = control.meter().solutions.load(std::sync::atomic::Ordering::Relaxed);
                (Count::AtLeast(found.into()), Some(reason.to_string()))
            }
        };
        // A count may be larger than any number that JSON readers keep whole.
        Ok(Json(json!({
            "count": count.number().to_string(),
            "exact": matches!(count, Count::Exactly(_)),
            "stopped": stopped,
            "engine": engine.name(),
            "seconds": start.elapsed().as_secs_f64(),
        })))
    };
    studio.answer(&studio.programs, time, work).await
}

/// A question of the page's that has one answer: JSON, or a text of this type.
pub async fn paper(
    studio: Studio,
    ask: &'static str,
    asked: Value,
    text_type: &'static str,
) -> Result<Response, Failure> {
    // The page waits for its pictures.
    let pool = if ask == "picture" { &studio.quick } else { &studio.programs };
    let work = move |control: &Control| Ok(live::paper(ask, asked, control)?);
    let answer = studio.answer(pool, limits::TIME, work).await?;
    Ok(match answer {
        Value::String(text) => ([(CONTENT_TYPE, text_type)], text).into_response(),
        answer => Json(answer).into_response(),
    })
}

/// Puzzles as a client wishes them.
pub async fn generate(
    State(studio): State<Studio>,
    Asked(wish): Asked<WishForm>,
) -> Result<Json<Value>, Failure> {
    let order = wish.order(limits::TIME)?;
    let work = move |control: &Control| {
        let mut puzzles = Vec::new();
        let granted = order.grant(control, |_, puzzle, _| {
            puzzles.push(wire::puzzle(puzzle));
            true
        });
        let mut answer = match granted {
            Ok(outcome) => outcome.told(),
            Err(Broken::Bad(error)) => return Err(error.into()),
            // Nobody hears this: the asker is gone.
            Err(Broken::Cancelled) => json!({ "shortfall": "cancelled", "proven": false }),
        };
        answer["puzzles"] = json!(puzzles);
        Ok(Json(answer))
    };
    studio.answer(&studio.programs, limits::TIME, work).await
}

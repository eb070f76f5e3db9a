//! The studio: set a Sudoku in the browser, with the logic live under your fingers.
//!
//! [`app`] is the whole of it, a router to be tested without a port. The page is embedded and asks no
//! other host for anything. Questions come over one WebSocket a page, numbered, and are answered by a
//! bounded pool of workers; programs use the plain JSON API. The studio knows what can be asked of a
//! puzzle, never how it is answered.
//!
//! The invariant: one bad question, page or client costs itself its answer and nobody else theirs.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Router, middleware};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;

mod access;
mod api;
mod guard;
mod limits;
mod live;
mod machine;
mod page;
mod pool;
mod rest;
mod serve;

use api::{Asked, Failure};
use pool::Pool;
use youdoku::Control;
use youdoku_live::Engines;

pub use access::{Access, Place};
pub use serve::serve;

/// Where the studio listens unless told otherwise.
pub const USUAL_PORT: u16 = 7470;

/// What all requests share.
#[derive(Clone)]
struct Studio {
    /// Where every question is tried first, for a moment: quick ones never wait behind slow ones.
    quick: Arc<Pool>,
    /// Where those go that take longer.
    slow: Arc<Pool>,
    /// The questions of programs, which wait for theirs one by one.
    programs: Arc<Pool>,
    engines: Arc<Engines>,
    /// All work is under it, and shares its memory.
    control: Control,
    /// Pages connected at once.
    pages: Arc<tokio::sync::Semaphore>,
    /// Long shows at once: streams of solutions, races, watched walks and runs of the generator have
    /// threads of their own.
    shows: Arc<tokio::sync::Semaphore>,
}

impl Studio {
    /// A control for one question: a flag and a meter of its own, and its share of the memory.
    fn control(&self) -> Control {
        self.control.child().with_own_meter().with_memory(limits::MEMORY)
    }
}

/// The studio as a router, for this machine.
pub fn app() -> Router {
    app_for(Access::Machine)
}

/// The studio as a router, for whoever has access.
pub fn app_for(access: Access) -> Router {
    let studio = Studio {
        quick: Arc::new(Pool::new(limits::quick())),
        slow: Arc::new(Pool::new(limits::slow())),
        programs: Arc::new(Pool::new(limits::slow())),
        engines: Arc::default(),
        control: Control::new().with_memory(limits::ALL_MEMORY),
        pages: Arc::new(tokio::sync::Semaphore::new(limits::PAGES)),
        shows: Arc::new(tokio::sync::Semaphore::new(limits::SHOWS)),
    };
    rest::watch(&studio);
    let papers = ["formats", "picture", "logic", "formula"];
    let papers = papers.into_iter().fold(Router::new(), |router, ask| {
        let answer = async move |studio, Asked(asked)| paper(studio, ask, asked).await;
        router.route(&format!("/api/{ask}"), post(answer))
    });
    Router::new()
        .merge(page::routes())
        .merge(papers)
        .route("/api/solve", post(api::solve))
        .route("/api/count", post(api::count))
        .route("/api/generate", post(api::generate))
        .route("/api/tables", get(async |studio| paper(studio, "tables", json!({})).await))
        .route("/api/openapi.json", get(page::openapi))
        .route("/live", get(live::connect))
        .fallback(page::missing)
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(middleware::from_fn_with_state(access, guard::guard))
        .layer(CatchPanicLayer::custom(api::panicked))
        .with_state(studio)
}

/// One of the page's questions that have one answer, for programs.
async fn paper(
    State(studio): State<Studio>,
    ask: &'static str,
    asked: Value,
) -> Result<Response, Failure> {
    let text = if ask == "picture" { "image/svg+xml" } else { "text/plain; charset=utf-8" };
    api::paper(studio, ask, asked, text).await
}

/// Listens at this place: on the port, or on a free one where it is taken.
pub async fn listen(place: Place, port: u16) -> io::Result<TcpListener> {
    match TcpListener::bind((place.address(), port)).await {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind((place.address(), 0)).await
        }
        bound => bound,
    }
}

/// Runs the studio until it is told to stop: `announce` is called with the address and the link that opens it once it
/// listens.
pub fn run(place: Place, port: u16, announce: impl FnOnce(SocketAddr, &str)) -> io::Result<()> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?.block_on(
        async {
            let listener = listen(place, port).await?;
            let address = listener.local_addr()?;
            let access = Access::to(place, address)?;
            announce(address, &access.link(address));
            tokio::select! {
                () = serve(listener, app_for(access)) => Ok(()),
                _ = tokio::signal::ctrl_c() => Ok(()),
            }
        },
    )
}

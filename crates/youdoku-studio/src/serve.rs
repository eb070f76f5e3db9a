//! Connections: how many there may be, and how long each may take to say what it wants.
//!
//! The invariant: however many connections are opened and left alone, the next one that asks something
//! is answered. Whoever sends half a question is let go after a while, and at once where the places are
//! needed: of those that wait, the oldest goes. A machine that has no file left for a connection gets one
//! back the same way, and the studio goes on listening.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::{Sleep, sleep};
use tower::ServiceExt;

use crate::{limits, machine};

/// How long to wait when the machine has no place for a connection.
const BREATH: Duration = Duration::from_millis(20);

/// Serves a router to whoever connects, for ever.
pub async fn serve(listener: TcpListener, router: Router) {
    let connections = Connections::new(limits::connections(machine::open_files()));
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // An answer is two small messages: waiting to send them together costs 40 milliseconds.
                _ = stream.set_nodelay(true);
                if let Some(place) = connections.place() {
                    tokio::spawn(converse(stream, place, router.clone()));
                }
            }
            Err(error) if is_about_that_connection(&error) => {}
            Err(_) => {
                connections.let_go();
                sleep(BREATH).await;
            }
        }
    }
}

fn is_about_that_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn converse(stream: TcpStream, place: Place, router: Router) {
    let seat = place.seat.clone();
    let service = {
        let seat = seat.clone();
        service_fn(move |request: Request<Incoming>| {
            let (router, seat) = (router.clone(), seat.clone());
            async move {
                let mut request = request.map(Body::new);
                request.extensions_mut().insert(seat.clone());
                let response = router.oneshot(request).await.unwrap_or_else(|never| match never {});
                // A page that has connected stays as long as it likes.
                if response.status() != StatusCode::SWITCHING_PROTOCOLS {
                    seat.asking.store(false, Relaxed);
                }
                Ok::<_, Infallible>(response)
            }
        })
    };
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits::HEAD);
    let stream = Connected { stream, stuck: None, _place: place };
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::select! {
        // What goes wrong here is the client's.
        _ = connection => {}
        () = seat.leave.notified() => {}
    }
}

/// One connection, as far as others are concerned.
#[derive(Default)]
pub struct Seat {
    /// Whether it has asked something whole and waits for the answer, or is a page.
    asking: AtomicBool,
    leave: Notify,
}

impl Seat {
    /// It has asked something: from now on it is not let go for another.
    pub fn asks(&self) {
        self.asking.store(true, Relaxed);
    }
}

#[derive(Clone)]
struct Connections {
    most: usize,
    open: Arc<Mutex<BTreeMap<u64, Arc<Seat>>>>,
}

impl Connections {
    fn new(most: usize) -> Connections {
        Connections { most, open: Arc::default() }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Seat>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a new connection, where need be that of one that asks nothing.
    fn place(&self) -> Option<Place> {
        if self.lock().len() >= self.most && !self.let_go() {
            return None;
        }
        let mut open = self.lock();
        let number = open.last_key_value().map_or(0, |(number, _)| number + 1);
        let seat: Arc<Seat> = Arc::default();
        open.insert(number, seat.clone());
        Some(Place { number, seat, all: self.clone() })
    }

    /// Lets the oldest connection go that asks nothing; says whether there was one.
    fn let_go(&self) -> bool {
        let mut open = self.lock();
        let idle = open.iter().find(|(_, seat)| !seat.asking.load(Relaxed));
        let Some(number) = idle.map(|(&number, _)| number) else { return false };
        let seat = open.remove(&number);
        drop(open);
        seat.inspect(|seat| seat.leave.notify_one()).is_some()
    }
}

/// A connection's place among the others, given up when it is dropped.
struct Place {
    number: u64,
    seat: Arc<Seat>,
    all: Connections,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.lock().remove(&self.number);
    }
}

/// A connection with its place. One that takes nothing of what it asked for is an error after a while.
struct Connected {
    stream: TcpStream,
    stuck: Option<Pin<Box<Sleep>>>,
    _place: Place,
}

impl Connected {
    /// The same, unless it has been pending for too long.
    fn in_time<T>(
        &mut self,
        cx: &mut Context<'_>,
        poll: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            self.stuck = None;
            return poll;
        }
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(limits::READING)));
        match stuck.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Connected {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Connected {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.in_time(cx, poll)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.in_time(cx, poll)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_that_asks_nothing_makes_room() {
        let connections = Connections::new(3);
        let places: Vec<_> = (0..3).map(|_| connections.place().unwrap()).collect();
        places[0].seat.asks();
        let fourth = connections.place().unwrap();
        let open = |place: &Place| connections.lock().contains_key(&place.number);
        let left: Vec<bool> = places.iter().map(open).collect();
        assert_eq!(left, [true, false, true]);
        places[2].seat.asks();
        fourth.seat.asks();
        assert!(connections.place().is_none(), "all of them ask");
        drop(fourth);
        assert!(connections.place().is_some());
    }
}

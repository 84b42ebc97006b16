//! Taking connections, and no more than there is room for.

use crate::bounds::Bounds;
use crate::wait::Ending;
use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt as _;

/// Who is connected.
#[derive(Debug, Default)]
struct Crowd {
    total: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A place in the crowd; given back when dropped.
#[derive(Debug)]
struct Place {
    address: IpAddr,
    crowd: Arc<Mutex<Crowd>>,
}

impl Place {
    fn find(crowd: &Arc<Mutex<Crowd>>, address: IpAddr, bounds: &Bounds) -> Option<Self> {
        let mut inside = crowd.lock().unwrap_or_else(PoisonError::into_inner);
        if inside.total >= bounds.connections {
            return None;
        }
        let own = inside.by_address.entry(address).or_default();
        if *own >= bounds.connections_per_address && !address.is_loopback() {
            return None;
        }
        *own += 1;
        inside.total += 1;
        drop(inside);
        Some(Self { address, crowd: Arc::clone(crowd) })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = self.crowd.lock().unwrap_or_else(PoisonError::into_inner);
        inside.total -= 1;
        if let Some(own) = inside.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                inside.by_address.remove(&self.address);
            }
        }
    }
}

/// Serves until the end begins, then lets open requests finish for a few seconds.
pub(crate) async fn serve(listener: TcpListener, app: Router, bounds: Bounds, ending: Ending) {
    let crowd = Arc::default();
    let open = inside::Open::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = ending.wait() => break,
        };
        match accepted {
            Ok((stream, from)) => {
                let Some(place) = Place::find(&crowd, from.ip().to_canonical(), &bounds) else {
                    metrics::counter!("houseway_turned_away_total").increment(1);
                    continue;
                };
                tokio::spawn(connection(
                    stream,
                    from,
                    app.clone(),
                    bounds,
                    ending.clone(),
                    place,
                    open.enter(),
                ));
            }
            Err(error) => {
                // Out of file descriptors, or a client that went again: nothing here is worth ending for.
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    open.all_left(Duration::from_secs(5)).await;
}

async fn connection(
    stream: TcpStream,
    from: SocketAddr,
    app: Router,
    bounds: Bounds,
    ending: Ending,
    place: Place,
    entered: inside::Entered,
) {
    let place = Arc::new(place);
    let _nodelay = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(from));
        // A stream outlives the connection's own future: its place goes with the request.
        request.extensions_mut().insert(Held(Arc::clone(&place)));
        app.clone().oneshot(request)
    });
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(bounds.request_time).max_buf_size(64 << 10);
    let mut served = pin!(protocol.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        result = served.as_mut() => {
            if let Err(error) = result {
                tracing::debug!(%error, "a connection broke");
            }
        }
        () = ending.wait() => {
            served.as_mut().graceful_shutdown();
            let _broken = served.await;
        }
    }
    drop(entered);
}

/// Keeps a connection's place while whatever holds this lives.
#[derive(Clone, Debug)]
pub(crate) struct Held(#[expect(dead_code, reason = "it is kept for its drop")] Arc<Place>);

/// Counting who is inside, to wait for the last.
mod inside {
    use std::time::Duration;
    use tokio::sync::watch;

    #[derive(Debug)]
    pub(super) struct Open(watch::Sender<()>);

    /// Somebody inside.
    #[derive(Debug)]
    pub(super) struct Entered(#[expect(dead_code, reason = "it is kept for its drop")] watch::Receiver<()>);

    impl Default for Open {
        fn default() -> Self {
            Self(watch::channel(()).0)
        }
    }

    impl Open {
        pub(super) fn enter(&self) -> Entered {
            Entered(self.0.subscribe())
        }

        pub(super) async fn all_left(&self, at_most: Duration) {
            let _late = tokio::time::timeout(at_most, self.0.closed()).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_so_many_in_all_and_from_one_address() {
        let bounds = Bounds { connections: 4, connections_per_address: 2, ..Bounds::default() };
        let crowd = Arc::default();
        let from = |address: &str| Place::find(&crowd, address.parse().unwrap(), &bounds);
        let held: Vec<_> = (0..3).filter_map(|_| from("10.0.0.1")).collect();
        assert_eq!(held.len(), 2);
        let others: Vec<_> = (0..3).filter_map(|_| from("127.0.0.1")).collect();
        assert_eq!(others.len(), 2);
        drop(held);
        assert!(from("10.0.0.1").is_some());
        drop(others);
        assert_eq!(crowd.lock().unwrap().total, 0);
        assert!(crowd.lock().unwrap().by_address.is_empty());
    }
}

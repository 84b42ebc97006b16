//! HTTP: the API, the streams, the pages.

mod assets;
mod caller;
mod crews;
mod devices;
mod door;
mod draws;
mod explore;
mod floor;
mod guard;
mod live_books;
mod ops;
mod people;
mod pools;
mod program;
mod rounds;
mod session;
mod shoe;
mod socket;
mod tables;

use crate::house::House;
use crate::problem::Problem;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use utoipa_swagger_ui::SwaggerUi;

pub(crate) use door::Door;

/// What every handler shares.
pub(crate) type Shared = axum::extract::State<Arc<House>>;

#[derive(utoipa::OpenApi)]
#[openapi(info(
    title = "Houseway",
    description = "Casino table games by their gazetted rules. Money is whole cents, times are milliseconds since 1970. \
                   Every problem is `application/problem+json`; where the rules refuse, it names reason and clauses. \
                   Streams of views: `GET /api/tables/{table}/stream` (WebSocket)."
))]
struct Api;

/// Every route of the house.
pub(crate) fn router(house: Arc<House>) -> Router {
    let (api, document) = OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(tables::list, tables::make))
        .routes(routes!(tables::retire))
        .routes(routes!(pools::list, pools::make))
        .routes(routes!(pools::one))
        .routes(routes!(pools::command))
        .routes(routes!(live_books::list))
        .routes(routes!(tables::command))
        .routes(routes!(socket::stream))
        .routes(routes!(socket::floor_stream))
        .routes(routes!(draws::one))
        .routes(routes!(shoe::one))
        .routes(routes!(rounds::list))
        .routes(routes!(rounds::one))
        .routes(routes!(rounds::pack))
        .routes(routes!(rounds::head))
        .routes(routes!(rounds::heads))
        .routes(routes!(rounds::verify))
        .routes(routes!(session::session))
        .routes(routes!(session::sign_in))
        .routes(routes!(session::sign_out))
        .routes(routes!(session::pair))
        .routes(routes!(people::list, people::add))
        .routes(routes!(people::post))
        .routes(routes!(people::lock))
        .routes(routes!(people::unlock))
        .routes(routes!(people::secret))
        .routes(routes!(devices::list, devices::invite))
        .routes(routes!(devices::revoke))
        .routes(routes!(devices::acceptor))
        .routes(routes!(floor::view))
        .routes(routes!(floor::offers))
        .routes(routes!(crews::assign))
        .routes(routes!(crews::release))
        .routes(routes!(crews::place))
        .routes(routes!(crews::require))
        .routes(routes!(floor::confirm))
        .routes(routes!(floor::withdraw))
        .routes(routes!(floor::acknowledge))
        .routes(routes!(floor::day))
        .routes(routes!(floor::open_day))
        .routes(routes!(floor::close_day))
        .routes(routes!(floor::table_day))
        .routes(routes!(program::check))
        .routes(routes!(program::accept))
        .routes(routes!(explore::list))
        .routes(routes!(explore::odds))
        .routes(routes!(explore::house_way))
        .routes(routes!(explore::tiles))
        .routes(routes!(explore::ask, explore::mark))
        .routes(routes!(explore::clauses))
        .routes(routes!(explore::text))
        .routes(routes!(ops::health))
        .routes(routes!(ops::ready))
        .routes(routes!(ops::metrics))
        .split_for_parts();
    let pages = SwaggerUi::new("/api/docs").url("/api/openapi.json", document);
    let request_time = house.bounds.request_time;
    let body = house.bounds.message_bytes;
    let desk = Arc::new(explore::Desk::new(house.clock.clone(), &house.bounds));
    desk.prepare();
    api.merge(pages)
        .fallback(assets::page)
        .method_not_allowed_fallback(|| async {
            Problem::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "method not allowed",
                "this path knows other methods",
            )
        })
        .layer(axum::Extension(desk))
        .layer(DefaultBodyLimit::max(body))
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, request_time))
        .layer(middleware::from_fn(guard::same_origin))
        .layer(middleware::from_fn(guard::security_headers))
        .layer(middleware::from_fn(guard::problems))
        .layer(middleware::from_fn(guard::observe))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .with_state(house)
}

/// Keeps figures for `/metrics` from now on; `None` if this process keeps them somewhere else already.
pub(crate) fn recorder() -> Option<metrics_exporter_prometheus::PrometheusHandle> {
    // Upper bounds in seconds, from a fast commit to a request that times out.
    const SECONDS: [f64; 12] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 20.0];
    metrics_exporter_prometheus::PrometheusBuilder::new().set_buckets(&SECONDS).ok()?.install_recorder().ok()
}

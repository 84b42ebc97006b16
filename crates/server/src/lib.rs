//! HTTP and WebSocket, sign-in and roles, clock, devices, embedded screens.

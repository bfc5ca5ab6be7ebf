/*
 * How a cross-origin page, such as the native shell's, keeps its session: a browser stores no cookie for it. The log-in
 * screen loads this file: nothing here may import zod.
 */

/**
 * With the value `token`, on a command that starts a session: the answer contains the session's token. With `keep`, on
 * a command that ends a session: the browser keeps its cookie, which may belong to another session by the time of the
 * answer.
 */
export const sessionHeader = 'tend-session';

/**
 * The subprotocol of sockets that offer any. A page that has a token offers `bearer.<token>` beside it: a browser
 * cannot send headers with a socket, and an address would be logged.
 */
export const socketProtocol = 'tend';
export const bearerProtocol = 'bearer.';

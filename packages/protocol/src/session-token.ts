/*
 * How a page of a further origin, such as the native shell's, holds its session: a browser keeps no cookie for it.
 * The log-in screen loads this file: nothing here may import zod.
 */

/**
 * With the value `token`, on a command that begins a session: the answer is to hold the session's token. With `keep`, on
 * one that ends a session: the browser keeps its cookie, which may be of another session by the time of the answer.
 */
export const sessionHeader = 'tend-session';

/**
 * The subprotocol of sockets that offer any. A page that holds its token offers `bearer.<token>` beside it: a browser
 * lets a socket send no header, and an address would be logged.
 */
export const socketProtocol = 'tend';
export const bearerProtocol = 'bearer.';

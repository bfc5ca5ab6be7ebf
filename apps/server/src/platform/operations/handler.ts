import type { Contract, OperationName, OutputOf, ParsedInputOf } from '@tend/protocol';
import type { Caller } from './caller.ts';

/** A secret for the caller's device to store until `expiresAt`. */
export interface CarriedToken {
  token: string;
  expiresAt: number;
}

/** The parts of an HTTP call beyond its input, and the session that it may start or end. */
export interface HttpExchange {
  /** The client's address, as reported by trusted proxies. */
  readonly address: string;
  readonly userAgent: string | null;
  /** The device's record of log-ins on it. */
  readonly deviceToken: string | null;
  /** Called by session commands; the route turns it into Set-Cookie. Null ends the session. */
  setSession(session: CarriedToken | null): void;
  /** Stores `deviceToken` on the device; it outlives the session. */
  setDevice(device: CarriedToken): void;
}

/** The context of a call. */
export interface CallContext {
  /** Null only for operations whose access is `public`. */
  caller: Caller | null;
  /** The socket of the call. */
  connectionId: number | null;
  http: HttpExchange | null;
}

/** Like CallContext, for operations that need a session. */
export interface PersonContext extends CallContext {
  caller: Caller;
}

/** Like CallContext, for operations whose transport is `http`. */
export interface HttpContext extends CallContext {
  http: HttpExchange;
}

type ContextOf<Name extends OperationName> = (Contract[Name]['access'] extends 'public'
  ? CallContext
  : PersonContext) &
  (Contract[Name]['transport'] extends 'http' ? HttpContext : CallContext);

export type Handler<Name extends OperationName> = (
  input: ParsedInputOf<Name>,
  context: ContextOf<Name>,
) => Promise<OutputOf<Name>>;

/** One handler per operation of the contract, of which each service has some: one that is missing does not compile. */
export type Handlers = { [Name in OperationName]: Handler<Name> };

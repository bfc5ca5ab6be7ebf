import type { Contract, OperationName, OutputOf, ParsedInputOf } from '@tend/protocol';
import type { Caller } from './caller.ts';

/** A secret that the caller's device shall carry, until that moment. */
export interface CarriedToken {
  token: string;
  expiresAt: number;
}

/** What a call over HTTP knows beyond its input, and the session that it may begin or end. */
export interface HttpExchange {
  /** The peer's address, as trusted proxies tell it. */
  readonly address: string;
  readonly userAgent: string | null;
  /** What the device carries of the log-ins on it. */
  readonly deviceToken: string | null;
  /** Session commands call it; the route turns it into Set-Cookie. Null ends the session. */
  setSession(session: CarriedToken | null): void;
  /** Leaves `deviceToken` on the device; the end of the session does not take it away. */
  setDevice(device: CarriedToken): void;
}

/** The surroundings of a call. */
export interface CallContext {
  /** Null only for operations whose access is `public`. */
  caller: Caller | null;
  /** The socket that the call came through. */
  connectionId: number | null;
  http: HttpExchange | null;
}

/** As CallContext, for operations that need a session. */
export interface PersonContext extends CallContext {
  caller: Caller;
}

/** As CallContext, for operations whose transport is `http`. */
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

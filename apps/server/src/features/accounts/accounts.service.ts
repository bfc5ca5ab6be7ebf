import { TendError, type OutputOf, type ParsedInputOf } from '@tend/protocol';
import { rateLimitKey } from '../../platform/addresses/client-address.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { writeAs, type Caller, type Session } from '../../platform/operations/caller.ts';
import type { Handlers, HttpExchange } from '../../platform/operations/handler.ts';
import type { Standing } from '../../platform/queue/bounded-queue.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { isWeakPassword } from '../../platform/passwords/weak-passwords.ts';
import { GrowingWait } from '../../platform/rate-limit/growing-wait.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import {
  findAccount,
  findKnownOf,
  findPassword,
  insertPassword,
  putPassword,
  replacePassword,
} from './credentials.store.ts';
import { KnownDevices } from './known-devices.ts';
import { sessionLifetime } from './session-lifetime.ts';
import type { SessionsService } from './sessions.service.ts';
import type { SignInService, StartedSession } from './sign-in.service.ts';

/**
 * Limits on guessing passwords. They count per source of the guesses, never for the account alone: otherwise anyone
 * could lock a person out by guessing.
 */
const logInLimits = {
  /** Log-ins from one address, or on one known device, right or wrong: a team starts its shift behind one address. */
  perSource: { burst: 60, intervalMs: 2_000 },
  /** Wrong passwords for one account in one session, or on a device that has logged in to it before. */
  guesses: { burst: 10, intervalMs: 60_000 },
  /** Wrong passwords for one account from one address. */
  strangersGuesses: {
    free: 5,
    firstMs: 30_000,
    longestMs: 15 * 60_000,
    forgottenMs: 24 * 60 * 60_000,
  },
} as const;

/** The longest time that browsers keep a cookie. */
const deviceLifetimeMs = 400 * 24 * 60 * 60_000;

/** The source of a log-in. */
interface Source {
  /** The key of the limits. */
  key: string;
  standing: Standing;
}

interface Parts {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  sessions: SessionsService;
  signIn: SignInService;
  secret: string;
}

/** Further work when a person's password was replaced, in the same transaction. */
type OnPasswordChanged = (transaction: Transaction, userId: string) => Promise<void>;

/** Passwords, and logging in and out with them. */
export class AccountsService {
  readonly #parts: Parts;
  readonly #knownDevices: KnownDevices;
  readonly #perSource: RateLimiter;
  readonly #guesses: Record<Standing, Pick<RateLimiter, 'take' | 'giveBack'>>;
  readonly #onPasswordChanged: OnPasswordChanged[] = [];

  readonly handlers = {
    'session.login': (input, { http, caller }) => this.logIn(input, http, caller),
    'session.logout': (_input, { http, caller }) => this.logOut(caller, http),
    'account.changePassword': (input, { caller }) => this.changePassword(caller, input),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { clock } = parts;
    this.#knownDevices = new KnownDevices(parts);
    this.#perSource = new RateLimiter(logInLimits.perSource, clock);
    this.#guesses = {
      known: new RateLimiter(logInLimits.guesses, clock),
      stranger: new GrowingWait(logInLimits.strangersGuesses, clock),
    };
  }

  onPasswordChanged(listener: OnPasswordChanged): void {
    this.#onPasswordChanged.push(listener);
  }

  /** Starts a session; it replaces the browser's previous one, if any. */
  async logIn(
    { email, password }: ParsedInputOf<'session.login'>,
    http: HttpExchange,
    replaced: Session | null,
  ): Promise<OutputOf<'session.login'>> {
    const { signIn, sessions, passwords } = this.#parts;
    const { key, standing } = await this.#sourceOf(email, http);
    this.#perSource.take(key);
    // In a storm most log-ins are refused, and that should cost the others as little as possible.
    passwords.requireRoom(standing);
    const session = await this.#guardGuess(standing, `${key} ${email}`, () =>
      signIn.withPassword(email, password, { device: http, standing }),
    );
    if (replaced) await sessions.end(replaced);
    this.#giveCookies(session, http);
    return { userId: session.userId };
  }

  async logOut(caller: Caller, http: HttpExchange): Promise<OutputOf<'session.logout'>> {
    await this.#parts.sessions.revoke(caller, caller.sessionId);
    http.setSession(null);
    return {};
  }

  async changePassword(
    caller: Caller,
    { currentPassword, newPassword }: ParsedInputOf<'account.changePassword'>,
  ): Promise<OutputOf<'account.changePassword'>> {
    const { db, clock, sessions } = this.#parts;
    const { userId, sessionId } = caller;
    const oldHash = await this.#guardGuess('known', sessionId, () =>
      this.#checkPassword(userId, currentPassword),
    );
    const newHash = await this.hashPasswordOf(userId, newPassword);
    await writeAs(db, caller, async (transaction) => {
      const change = { userId, oldHash, newHash, now: clock.now() };
      const count = await transaction.run(replacePassword, change);
      if (count === 0) throw new TendError('credentials_wrong');
      await sessions.deleteAll(transaction, userId, sessionId);
      await this.#tellOfChange(transaction, userId);
    });
    sessions.announceEnd(userId, sessionId);
    return {};
  }

  /**
   * Hashes a password that a person has chosen; `known` is what others know about them.
   * @throws TendError `password_weak`, `overloaded`
   */
  async hashPassword(password: string, known: readonly string[]): Promise<string> {
    if (isWeakPassword(password, known)) throw new TendError('password_weak');
    return this.#parts.passwords.hash(password);
  }

  /** The same for a person with an account. */
  async hashPasswordOf(userId: string, password: string): Promise<string> {
    const known = await this.#parts.db.get(findKnownOf, { userId });
    return this.hashPassword(password, known === undefined ? [] : Object.values(known));
  }

  /** Stores the password of a person who is being added. */
  async addPassword(transaction: Transaction, userId: string, passwordHash: string): Promise<void> {
    const now = this.#parts.clock.now();
    await transaction.run(insertPassword, { id: newId(now), userId, passwordHash, now });
  }

  /** Replaces any password and ends all sessions. Call `announceEnd` of the sessions after the commit. */
  async setPassword(transaction: Transaction, userId: string, passwordHash: string): Promise<void> {
    const { clock, sessions } = this.#parts;
    await transaction.run(putPassword, { userId, passwordHash, now: clock.now() });
    await sessions.deleteAll(transaction, userId, null);
    await this.#tellOfChange(transaction, userId);
  }

  /** Logs in a person who has just chosen their password, with a link that proved their identity. */
  async logInAsNew(userId: string, passwordHash: string, http: HttpExchange): Promise<void> {
    const session = await this.#parts.signIn.withNewPassword(userId, passwordHash, http);
    this.#giveCookies(session, http);
  }

  async #tellOfChange(transaction: Transaction, userId: string): Promise<void> {
    for (const listener of this.#onPasswordChanged) await listener(transaction, userId);
  }

  /** The cookie lives as long as any session can; each call checks whether the session still exists. */
  #giveCookies({ userId, token }: StartedSession, http: HttpExchange): void {
    const now = this.#parts.clock.now();
    http.setSession({ token, expiresAt: now + sessionLifetime.maxMs });
    const deviceToken = this.#knownDevices.add(http.deviceToken, userId);
    http.setDevice({ token: deviceToken, expiresAt: now + deviceLifetimeMs });
  }

  async #sourceOf(email: string, { address, deviceToken }: HttpExchange): Promise<Source> {
    const { db } = this.#parts;
    const account = deviceToken === null ? undefined : await db.get(findAccount, { email });
    const device = account ? this.#knownDevices.find(deviceToken, account.id) : null;
    return device === null
      ? { key: rateLimitKey(address), standing: 'stranger' }
      : { key: device, standing: 'known' };
  }

  /** Only a wrong password uses up an attempt, so that people do not lock themselves out by logging in. */
  async #guardGuess<T>(standing: Standing, key: string, guess: () => Promise<T>): Promise<T> {
    const guesses = this.#guesses[standing];
    guesses.take(key);
    let isWrong = false;
    try {
      return await guess();
    } catch (error) {
      isWrong = error instanceof TendError && error.code === 'credentials_wrong';
      throw error;
    } finally {
      if (!isWrong) guesses.giveBack(key);
    }
  }

  async #checkPassword(userId: string, password: string): Promise<string> {
    const { db, passwords } = this.#parts;
    const stored = (await db.get(findPassword, { userId }))?.password_hash ?? null;
    const isRight = stored !== null && (await passwords.verify(password, stored));
    if (!isRight) throw new TendError('credentials_wrong');
    return stored;
  }
}

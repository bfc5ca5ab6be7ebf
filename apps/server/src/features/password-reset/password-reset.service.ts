import { limits, TendError, type OutputOf, type ParsedInputOf } from '@tend/protocol';
import { z } from 'zod';
import { rateLimitKey } from '../../platform/addresses/client-address.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import { defineJobKind, done, type JobOutcome } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Email, Mail } from '../../platform/mail/mail.ts';
import { writeAs, type Caller, type Session } from '../../platform/operations/caller.ts';
import type { Handlers, HttpExchange } from '../../platform/operations/handler.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { SessionsService } from '../accounts/sessions.service.ts';
import type { OrganizationService } from '../organization/organization.service.ts';
import { linkToNewPassword, PasswordEmails, type Correspondence } from './password-emails.ts';
import { refusalOfIssue, refusalOfLink } from './password-reset.policy.ts';
import {
  deleteOldResets,
  findAddressee,
  findAddresseeByEmail,
  findReset,
  insertReset,
  replaceResets,
  useReset,
  type StoredReset,
} from './password-reset.store.ts';

const resetLimits = {
  /** E-mails to one address, with or without an account and from any source: often enough for a link to be valid. */
  perAccount: { burst: 5, intervalMs: 15 * 60_000 },
  /** E-mails requested by one address; a team may share it. */
  perAddress: { burst: 20, intervalMs: 60_000 },
  /** Links that administrators make for one person, who gets an e-mail about each. */
  issuesPerAccount: { burst: 10, intervalMs: 60_000 },
  /** Attempts with links. */
  linksPerAddress: { burst: 60, intervalMs: 2_000 },
  /** Passwords set with one person's links: each attempt costs the server a hash. */
  usesPerAccount: { burst: 10, intervalMs: 60_000 },
} as const;

/** How long an expired link is remembered, to say why it no longer works. */
const rememberedMs = 30 * 24 * 60 * 60_000;

/** The requested e-mail. The job contains no link: it is made when the e-mail is sent, and never stored. */
const emailJob = defineJobKind({
  name: 'passwordReset.letter',
  payload: z.object({ email: z.string(), askedAt: z.number() }),
});

/** Reports that a link was made; the link itself is handed over, and is in no e-mail. */
const issuedEmailJob = defineJobKind({
  name: 'passwordReset.issuedLetter',
  payload: z.object({ userId: z.string(), issuedBy: z.string(), issuedAt: z.number() }),
});

const changedEmailJob = defineJobKind({
  name: 'passwordReset.changedLetter',
  payload: z.object({ userId: z.string(), changedAt: z.number() }),
});

interface NewLink {
  token: string;
  userId: string;
  expiresAt: number;
  issuedBy: string | null;
}

interface Parts {
  db: Database;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  mail: Mail;
  texts: Texts;
  accounts: AccountsService;
  sessions: SessionsService;
  organization: OrganizationService;
  baseUrl: string;
}

/**
 * New passwords for people who forgot theirs, with a link sent by e-mail or handed over by an administrator; and the
 * e-mails about each.
 */
export class PasswordResetService {
  readonly #parts: Parts;
  readonly #emails: PasswordEmails;
  readonly #limiters: Record<keyof typeof resetLimits, RateLimiter>;

  readonly handlers = {
    'passwordReset.request': (input, { http }) => this.request(input, http),
    'passwordReset.issue': ({ userId }, { caller }) => this.issue(caller, userId),
    'passwordReset.show': ({ token }, { caller, http }) => this.show(token, caller, http),
    'passwordReset.use': (input, { caller, http }) => this.use(input, caller, http),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#emails = new PasswordEmails(parts);
    const limiter = (name: keyof typeof resetLimits) =>
      new RateLimiter(resetLimits[name], parts.clock);
    this.#limiters = {
      perAccount: limiter('perAccount'),
      perAddress: limiter('perAddress'),
      issuesPerAccount: limiter('issuesPerAccount'),
      linksPerAddress: limiter('linksPerAddress'),
      usesPerAccount: limiter('usesPerAccount'),
    };
    parts.jobs.handle(emailJob, (asked) => this.#sendEmail(asked));
    parts.jobs.handle(issuedEmailJob, (issue) => this.#sendIssuedEmail(issue));
    parts.jobs.handle(changedEmailJob, (change) => this.#sendChangedEmail(change));
    parts.accounts.onPasswordChanged((transaction, userId) => {
      const payload = { userId, changedAt: parts.clock.now() };
      return parts.jobs.add(transaction, { kind: changedEmailJob, payload });
    });
  }

  /** Does the same for every address; whether it has an account is looked up after the answer. */
  async request(
    { email }: ParsedInputOf<'passwordReset.request'>,
    http: HttpExchange,
  ): Promise<OutputOf<'passwordReset.request'>> {
    const { db, clock, jobs } = this.#parts;
    this.#limiters.perAddress.take(rateLimitKey(http.address));
    // No person can exhaust another's e-mails: the links already sent still work.
    if (!this.#limiters.perAccount.tryTake(email)) return {};
    const payload = { email, askedAt: clock.now() };
    await db.write((transaction) => jobs.add(transaction, { kind: emailJob, payload, key: email }));
    return {};
  }

  /** A link to hand over. It is returned once: only its hash is stored, with its issuer. */
  async issue(caller: Caller, userId: string): Promise<OutputOf<'passwordReset.issue'>> {
    const { db, clock, jobs, log, baseUrl } = this.#parts;
    const issuedBy = caller.userId;
    this.#limiters.issuesPerAccount.take(userId);
    const token = newToken();
    const issuedAt = clock.now();
    const expiresAt = issuedAt + limits.issuedPasswordLinkLifetimeMs;
    await writeAs(db, caller, async (transaction) => {
      const person = await transaction.get(findAddressee, { id: userId });
      const refusal = refusalOfIssue(issuedBy, person);
      if (refusal !== null) throw new TendError(refusal);
      await this.#storeLink(transaction, { token, userId, expiresAt, issuedBy });
      const payload = { userId, issuedBy, issuedAt };
      await jobs.add(transaction, { kind: issuedEmailJob, payload });
    });
    log.info('An administrator issued a password link', { issuedBy, userId });
    return { link: linkToNewPassword(baseUrl, token), expiresAt };
  }

  async show(
    token: string,
    caller: Session | null,
    http: HttpExchange,
  ): Promise<OutputOf<'passwordReset.show'>> {
    const { db, organization } = this.#parts;
    this.#limiters.linksPerAddress.take(rateLimitKey(http.address));
    const { userId, email, language } = await this.#requireOpen(db, token);
    const isOther = caller !== null && caller.userId !== userId;
    const other = isOther ? await db.get(findAddressee, { id: caller.userId }) : undefined;
    const host = await organization.find();
    return {
      email,
      organizationName: host?.name ?? '',
      otherEmail: other?.email ?? null,
      language,
    };
  }

  /** Of several simultaneous uses of one link, one sets the password. Replaces the browser's session. */
  async use(
    { token, newPassword }: ParsedInputOf<'passwordReset.use'>,
    replaced: Session | null,
    http: HttpExchange,
  ): Promise<OutputOf<'passwordReset.use'>> {
    const { db, clock, accounts, sessions } = this.#parts;
    this.#limiters.linksPerAddress.take(rateLimitKey(http.address));
    // Checked before the costly hash; the transaction decides.
    const { userId } = await this.#requireOpen(db, token);
    this.#limiters.usesPerAccount.take(userId);
    const passwordHash = await accounts.hashPasswordOf(userId, newPassword);
    const now = clock.now();
    await db.write(async (transaction) => {
      await this.#requireOpen(transaction, token);
      const use = { tokenHash: hashToken(token), now };
      if ((await transaction.run(useReset, use)) === 0) throw new TendError('reset_used');
      await transaction.run(replaceResets, { userId, now });
      await accounts.setPassword(transaction, userId, passwordHash);
    });
    sessions.announceEnd(userId, null);
    if (replaced !== null && replaced.userId !== userId) {
      await sessions.end(replaced);
    }
    await accounts.logInAsNew(userId, passwordHash, http);
    return { userId };
  }

  async #requireOpen(reader: Reader, token: string): Promise<StoredReset> {
    const stored = await reader.get(findReset, { tokenHash: hashToken(token) });
    if (!stored) throw new TendError('not_found');
    const refusal = refusalOfLink(stored, this.#parts.clock.now());
    if (refusal !== null) throw new TendError(refusal);
    return stored;
  }

  async #sendEmail({ email, askedAt }: { email: string; askedAt: number }): Promise<JobOutcome> {
    const { db, clock } = this.#parts;
    // After a long outage, no one waits any more for an e-mail requested before it.
    if (clock.now() - askedAt > limits.passwordResetLifetimeMs) return done;
    const person = await db.get(findAddresseeByEmail, { email });
    if (!person) return done;
    const to = await this.#addressTo(person);
    if (person.state === 'deactivated') return this.#send(this.#emails.writeClosed(to));
    const token = await this.#makeLink(person.id);
    const validMinutes = limits.passwordResetLifetimeMs / 60_000;
    return this.#send(this.#emails.writeLink(to, token, validMinutes));
  }

  async #sendIssuedEmail({
    userId,
    issuedBy,
    issuedAt,
  }: {
    userId: string;
    issuedBy: string;
    issuedAt: number;
  }): Promise<JobOutcome> {
    const { db } = this.#parts;
    const person = await db.get(findAddressee, { id: userId });
    const issuer = await db.get(findAddressee, { id: issuedBy });
    if (!person || !issuer) return done;
    const to = await this.#addressTo(person);
    return this.#send(this.#emails.writeIssued(to, issuer.name, issuedAt));
  }

  async #sendChangedEmail({
    userId,
    changedAt,
  }: {
    userId: string;
    changedAt: number;
  }): Promise<JobOutcome> {
    const person = await this.#parts.db.get(findAddressee, { id: userId });
    if (!person) return done;
    return this.#send(this.#emails.writeChanged(await this.#addressTo(person), changedAt));
  }

  /** Earlier links still work: another person may have requested this one. */
  async #makeLink(userId: string): Promise<string> {
    const { db, clock } = this.#parts;
    const token = newToken();
    const expiresAt = clock.now() + limits.passwordResetLifetimeMs;
    await db.write((transaction) =>
      this.#storeLink(transaction, { token, userId, expiresAt, issuedBy: null }),
    );
    return token;
  }

  async #storeLink(transaction: Transaction, { token, userId, expiresAt, issuedBy }: NewLink) {
    const now = this.#parts.clock.now();
    await transaction.run(deleteOldResets, { userId, expiredBefore: now - rememberedMs });
    if (issuedBy !== null) await transaction.run(replaceResets, { userId, now });
    await transaction.run(insertReset, {
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      expiresAt,
      issuedBy,
    });
  }

  async #send(email: Email): Promise<JobOutcome> {
    const outcome = await this.#parts.mail.send(email);
    return outcome === 'failed' || outcome === 'refused' ? { type: 'retry' } : done;
  }

  async #addressTo({
    email,
    name,
    language,
  }: Pick<Correspondence, 'name' | 'language'> & { email: string }): Promise<Correspondence> {
    const host = await this.#parts.organization.find();
    return {
      to: email,
      name,
      language,
      organizationName: host?.name ?? '',
      contactEmail: host?.contactEmail ?? '',
    };
  }
}

import { isDeepStrictEqual } from 'node:util';
import {
  defaultOrganizationSettings,
  TendError,
  type OrganizationRow,
  type OutputOf,
  type ParsedInputOf,
  type Row,
  type Space,
} from '@tend/protocol';
import { addressOf } from '@tend/protocol/addresses';
import { rateLimitKey } from '../../platform/addresses/client-address.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Handlers, HttpExchange } from '../../platform/operations/handler.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import { changeSpace, createSpace } from '../../platform/spaces/space.store.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { UsersService } from '../users/users.service.ts';
import {
  findOrganization,
  findSetUpTokenHash,
  insertOrganization,
  listOrganizationChanged,
  putSetUpTokenHash,
  takeSetUpTokenHash,
  toOrganizationRow,
  updateOrganization,
  updateOrganizationFiles,
  updateOrganizationMessages,
  updateOrganizationNotifications,
} from './organization.store.ts';

const setUpLimit = { burst: 10, intervalMs: 60 * 1000 };

type Changed = OutputOf<'organization.update'>;

interface Parts {
  db: Database;
  clock: Clock;
  accounts: AccountsService;
  users: UsersService;
  mail: Pick<Mail, 'delivery'>;
  baseUrl: string;
  /** The server's addresses in the networks that its machine is in now. */
  listInNetwork: () => string[];
}

/** The server's only organisation, and its set-up. */
export class OrganizationService {
  readonly #parts: Parts;
  readonly #setUpAttempts: RateLimiter;

  readonly handlers = {
    'organization.state': () => this.state(),
    'organization.setUp': (input, { http }) => this.setUp(input, http),
    'organization.update': (input, { caller }) => this.update(caller, input),
    'organization.updateNotifications': (input, { caller }) =>
      this.updateNotifications(caller, input),
    'organization.updateMessages': (input, { caller }) => this.updateMessages(caller, input),
    'organization.updateFiles': (input, { caller }) => this.updateFiles(caller, input),
    // Which pages may call is decided before any call is heard.
    'server.greet': () => Promise.resolve({}),
    'server.addresses': () => {
      const { baseUrl, listInNetwork } = this.#parts;
      return Promise.resolve({ baseUrl, inNetwork: listInNetwork() });
    },
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#setUpAttempts = new RateLimiter(setUpLimit, parts.clock);
  }

  async isSetUp(): Promise<boolean> {
    return (await this.find()) !== null;
  }

  /** Null until Tend is set up. */
  async find(): Promise<OrganizationRow | null> {
    const stored = await this.#parts.db.get(findOrganization, {});
    return stored ? toOrganizationRow(stored) : null;
  }

  async state(): Promise<OutputOf<'organization.state'>> {
    const organization = await this.find();
    return {
      isSetUp: organization !== null,
      name: organization?.name ?? null,
      contactEmail: organization?.contactEmail ?? null,
      sendsMail: this.#parts.mail.delivery === 'server',
    };
  }

  /** A new link each time, which replaces the previous one; null once Tend is set up. */
  async issueSetUpLink(): Promise<string | null> {
    const { db, baseUrl } = this.#parts;
    const token = newToken();
    const isIssued = await db.write(async (transaction) => {
      if (await transaction.get(findOrganization, {})) return false;
      await transaction.run(putSetUpTokenHash, { tokenHash: hashToken(token) });
      return true;
    });
    return isIssued ? `${baseUrl}/#${addressOf('setUp')}?token=${token}` : null;
  }

  /** Creates the organisation and its first administrator, all or nothing, and logs them in. */
  async setUp(
    input: ParsedInputOf<'organization.setUp'>,
    http: HttpExchange,
  ): Promise<OutputOf<'organization.setUp'>> {
    const { db, clock, accounts } = this.#parts;
    this.#setUpAttempts.take(rateLimitKey(http.address));
    await this.#refuseWrongToken(input.token);
    const { password, name, email, organizationName } = input;
    const passwordHash = await accounts.hashPassword(password, [name, email, organizationName]);
    const userId = newId(clock.now());
    await db.write((transaction) => this.#make(transaction, userId, passwordHash, input));
    await accounts.logInAsNew(userId, passwordHash, http);
    return { userId };
  }

  update(caller: Caller, input: ParsedInputOf<'organization.update'>): Promise<Changed> {
    return this.#change(caller, input, async (transaction, { id, name, contactEmail, version }) => {
      await transaction.run(updateOrganization, { id, name, contactEmail, version });
      return [];
    });
  }

  updateNotifications(
    caller: Caller,
    input: ParsedInputOf<'organization.updateNotifications'>,
  ): Promise<Changed> {
    return this.#change(caller, input, async (transaction, row) => {
      const { id, digestAfterMinutes, version } = row;
      const allowTextInPush = Number(row.allowTextInPush);
      const update = { id, allowTextInPush, digestAfterMinutes, version };
      await transaction.run(updateOrganizationNotifications, update);
      return [];
    });
  }

  updateMessages(
    caller: Caller,
    input: ParsedInputOf<'organization.updateMessages'>,
  ): Promise<Changed> {
    const { editWithinMinutes, linkPreviews, allowHiddenReceipts } = input;
    const edit = {
      editWithinMinutes,
      ...(linkPreviews !== undefined && { linkPreviews }),
      ...(allowHiddenReceipts !== undefined && { allowHiddenReceipts }),
    };
    return this.#change(caller, edit, async (transaction, row) => {
      const { id, version } = row;
      await transaction.run(updateOrganizationMessages, {
        id,
        editWithinMinutes,
        linkPreviews: Number(row.linkPreviews),
        allowHiddenReceipts: Number(row.allowHiddenReceipts),
        version,
      });
      return row.allowHiddenReceipts ? [] : this.#parts.users.showReceipts(transaction, version);
    });
  }

  updateFiles(caller: Caller, input: ParsedInputOf<'organization.updateFiles'>): Promise<Changed> {
    return this.#change(caller, input, async (transaction, { id, version }) => {
      await transaction.run(updateOrganizationFiles, { id, ...input, version });
      return [];
    });
  }

  /** For catch-up: everyone may see the organisation. */
  async listChanged(id: string, above: number): Promise<OrganizationRow[]> {
    const stored = await this.#parts.db.all(listOrganizationChanged, { id, above });
    return stored.map(toOrganizationRow);
  }

  /** Stores the changed organisation, and what changes with it; a change without effect writes nothing. */
  #change(
    caller: Caller,
    edit: Partial<OrganizationRow>,
    store: (transaction: Transaction, row: OrganizationRow) => Promise<readonly Row[]>,
  ): Promise<Changed> {
    return writeAs(this.#parts.db, caller, async (transaction) => {
      const stored = await transaction.get(findOrganization, {});
      if (!stored) throw new TendError('not_set_up');
      const before = toOrganizationRow(stored);
      const after = { ...before, ...edit };
      if (isDeepStrictEqual(before, after)) return { version: before.version };
      const space: Space = { kind: 'organization', id: stored.id };
      return changeSpace(transaction, space, async (version) => {
        const row = { ...after, version };
        const further = await store(transaction, row);
        return { rows: [row, ...further], result: { version } };
      });
    });
  }

  /** Checked before the costly hash; the transaction decides. */
  async #refuseWrongToken(token: string): Promise<void> {
    if (await this.isSetUp()) throw new TendError('already_set_up');
    const isRight = await this.#parts.db.get(findSetUpTokenHash, { tokenHash: hashToken(token) });
    if (!isRight) throw new TendError('not_found');
  }

  async #make(
    transaction: Transaction,
    userId: string,
    passwordHash: string,
    input: ParsedInputOf<'organization.setUp'>,
  ): Promise<void> {
    const { clock, users, accounts } = this.#parts;
    const taken = await transaction.run(takeSetUpTokenHash, { tokenHash: hashToken(input.token) });
    if (taken === 0) throw new TendError('already_set_up');
    const { organizationName: organization, contactEmail, name, email, language } = input;
    const space: Space = { kind: 'organization', id: newId(clock.now()) };
    await createSpace(transaction, space);
    await changeSpace(transaction, space, async (version) => {
      const row = { id: space.id, name: organization, contactEmail, version };
      await transaction.run(insertOrganization, row);
      return {
        rows: [{ kind: 'organization', ...row, ...defaultOrganizationSettings }],
        result: undefined,
      };
    });
    await users.add(transaction, {
      id: userId,
      email,
      name,
      jobTitle: '',
      role: 'administrator',
      language,
    });
    await accounts.addPassword(transaction, userId, passwordHash);
  }
}

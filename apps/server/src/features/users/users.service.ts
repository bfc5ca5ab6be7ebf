import { isDeepStrictEqual } from 'node:util';
import {
  TendError,
  withUsed,
  type Language,
  type ParsedInputOf,
  type ProfilePicture,
  type Role,
  type SettingsRow,
  type Space,
  type UserRow,
} from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { changeSpace, createSpace } from '../../platform/spaces/space.store.ts';
import type { SessionsService } from '../accounts/sessions.service.ts';
import type { GroupsService } from '../chats/groups.service.ts';
import type { FilesService } from '../files/files.service.ts';
import { readUsedReactions, writeUsedReactions } from '../../platform/db/stored-emoji.ts';
import { toStoredPicture } from '../../platform/db/stored-picture.ts';
import { leavesNoAdministrator } from './users.policy.ts';
import {
  countActiveAdministrators,
  endHiding,
  findOrganization,
  findSettings,
  findUser,
  findUserByEmail,
  insertUser,
  listHiding,
  listSettingsChanged,
  listUsersChanged,
  toSettingsRow,
  toUserRow,
  updateProfile,
  updateSettings,
  type Settings,
} from './users.store.ts';

export interface NewUser {
  id: string;
  email: string;
  name: string;
  jobTitle: string;
  role: Role;
  language: Language;
}

interface Changed {
  version: number;
}

interface Parts {
  db: Database;
  clock: Clock;
  texts: Texts;
  sessions: SessionsService;
  groups: GroupsService;
  files: FilesService;
}

/** The people of the organisation: their directory entries and personal settings. */
export class UsersService {
  readonly #parts: Parts;

  readonly handlers = {
    'user.updateProfile': (input, { caller }) => this.updateProfile(caller, input),
    'user.setStatus': (input, { caller }) => this.setStatus(caller, input),
    'user.setPicture': (input, { caller }) => this.setPicture(caller, input),
    'user.setReceiptsHidden': (input, { caller }) => this.setReceiptsHidden(caller, input.isHidden),
    'user.setLanguage': (input, { caller }) => this.setLanguage(caller, input.language),
    'user.setSkinTone': (input, { caller }) => this.setSkinTone(caller, input.skinTone),
    'user.setRole': (input, { caller }) => this.setRole(caller, input),
    'user.deactivate': (input, { caller }) => this.deactivate(caller, input.userId),
    'user.reactivate': (input, { caller }) => this.reactivate(caller, input.userId),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Adds a person to the directory and creates their own space.
   * @throws TendError `email_taken`, or `bad_request` for a language that Tend does not have
   */
  async add(transaction: Transaction, user: NewUser): Promise<void> {
    this.#parts.texts.requireLanguage(user.language);
    if (await this.isEmailTaken(transaction, user.email)) throw new TendError('email_taken');
    const own: Space = { kind: 'user', id: user.id };
    await createSpace(transaction, own);
    await changeSpace(transaction, await findDirectory(transaction), async (version) => {
      const row = await changeSpace(transaction, own, (settingsVersion) =>
        this.#insert(transaction, { ...user, version, settingsVersion }),
      );
      return { rows: [row], result: undefined };
    });
  }

  async find(userId: string): Promise<UserRow | null> {
    const stored = await this.#parts.db.get(findUser, { id: userId });
    return stored ? toUserRow(stored) : null;
  }

  /** @throws TendError `not_found` */
  async languageOf(userId: string): Promise<Language> {
    const stored = await this.#parts.db.get(findUser, { id: userId });
    if (!stored) throw new TendError('not_found');
    return stored.language;
  }

  async isEmailTaken(reader: Reader, email: string): Promise<boolean> {
    return (await reader.get(findUserByEmail, { email })) !== undefined;
  }

  updateProfile(caller: Caller, profile: ParsedInputOf<'user.updateProfile'>): Promise<Changed> {
    return writeAs(this.#parts.db, caller, (transaction) =>
      this.#change(transaction, caller.userId, (user) => ({ ...user, ...profile })),
    );
  }

  setStatus(caller: Caller, { status }: ParsedInputOf<'user.setStatus'>): Promise<Changed> {
    return writeAs(this.#parts.db, caller, (transaction) =>
      this.#change(transaction, caller.userId, ({ status: _before, ...user }) =>
        status === null ? user : { ...user, status },
      ),
    );
  }

  /** Administrators also set the pictures of others, of deactivated people too. The picture before is removed. */
  setPicture(
    caller: Caller,
    { userId, fileId }: ParsedInputOf<'user.setPicture'>,
  ): Promise<Changed> {
    const { db, files } = this.#parts;
    return writeAs(db, caller, async (transaction) => {
      await requireMaySetPicture(transaction, caller.userId, userId);
      let replaced: ProfilePicture | undefined;
      const change = await this.#change(transaction, userId, async ({ picture, ...user }) => {
        if (picture?.fileId === fileId) return { ...user, picture };
        replaced = picture;
        if (fileId === null) return user;
        const chosen = await files.readOwnPicture(transaction, caller.userId, fileId);
        return { ...user, picture: chosen };
      });
      await files.releasePicture(transaction, replaced);
      return change;
    });
  }

  /** Where the organisation permits it; showing receipts again is always permitted. */
  setReceiptsHidden(caller: Caller, isHidden: boolean): Promise<Changed> {
    return writeAs(this.#parts.db, caller, async (transaction) => {
      const organization = await transaction.get(findOrganization, {});
      if (isHidden && organization?.allowsHidden !== 1) throw new TendError('not_allowed');
      return this.#change(transaction, caller.userId, ({ hidesReceipts: _before, ...user }) =>
        isHidden ? { ...user, hidesReceipts: true } : user,
      );
    });
  }

  /** Ends the hiding of all receipts, within a change of the directory that has taken `version`. */
  async showReceipts(transaction: Transaction, version: number): Promise<UserRow[]> {
    const hiding = await transaction.all(listHiding, {});
    if (hiding.length > 0) await transaction.run(endHiding, { version });
    return hiding.map((stored) => toUserRow({ ...stored, hides_receipts: 0, version }));
  }

  setRole(caller: Caller, { userId, role }: ParsedInputOf<'user.setRole'>): Promise<Changed> {
    return writeAs(this.#parts.db, caller, (transaction) =>
      this.#change(transaction, userId, (user) => ({ ...user, role })),
    );
  }

  async deactivate(caller: Caller, userId: string): Promise<Changed> {
    const { db, sessions, groups } = this.#parts;
    const changed = await writeAs(db, caller, async (transaction) => {
      await sessions.deleteAll(transaction, userId, null);
      const change = await this.#change(transaction, userId, (user) => ({
        ...user,
        state: 'deactivated',
      }));
      await groups.handOver(transaction, userId);
      return change;
    });
    sessions.announceEnd(userId, null);
    return changed;
  }

  reactivate(caller: Caller, userId: string): Promise<Changed> {
    return writeAs(this.#parts.db, caller, (transaction) =>
      this.#change(transaction, userId, (user) => ({ ...user, state: 'active' })),
    );
  }

  async setLanguage(caller: Caller, language: Language): Promise<Changed> {
    const { db, texts } = this.#parts;
    texts.requireLanguage(language);
    return writeAs(db, caller, (transaction) =>
      this.#changeSettings(transaction, caller.userId, (settings) => ({ ...settings, language })),
    );
  }

  async setSkinTone(caller: Caller, skinTone: number): Promise<Changed> {
    return writeAs(this.#parts.db, caller, (transaction) =>
      this.#changeSettings(transaction, caller.userId, (settings) => ({
        ...settings,
        skin_tone: skinTone,
      })),
    );
  }

  /** A person has reacted with an emoji: their devices offer it first. Where they do so already, nothing is locked. */
  async noteReaction(transaction: Transaction, userId: string, emoji: string): Promise<void> {
    const use = (settings: Settings): Settings => ({
      ...settings,
      used_reactions: writeUsedReactions(withUsed(readUsedReactions(settings), emoji)),
    });
    const stored = await transaction.get(findSettings, { id: userId });
    if (!stored || isDeepStrictEqual(stored, use(stored))) return;
    await this.#changeSettings(transaction, userId, use);
  }

  /** For catch-up: everyone sees the directory. */
  async listChanged(above: number): Promise<UserRow[]> {
    return (await this.#parts.db.all(listUsersChanged, { above })).map(toUserRow);
  }

  /** For catch-up, which has authorised the caller. */
  async listSettingsChanged(userId: string, above: number): Promise<SettingsRow[]> {
    const stored = await this.#parts.db.all(listSettingsChanged, { userId, above });
    return stored.map(toSettingsRow);
  }

  /** Stores the person; returns the row of their own space, and the directory's as the result. */
  async #insert(
    transaction: Transaction,
    user: NewUser & { version: number; settingsVersion: number },
  ): Promise<{ rows: SettingsRow[]; result: UserRow }> {
    await transaction.run(insertUser, { ...user, now: this.#parts.clock.now() });
    const { id, email, name, jobTitle, role, language, version, settingsVersion } = user;
    return {
      rows: [{ kind: 'settings', userId: id, language, version: settingsVersion }],
      result: { kind: 'user', id, name, jobTitle, email, role, state: 'active', version },
    };
  }

  /** Changes what only the person sees, under the lock of their space; a change without effect writes nothing. */
  #changeSettings(
    transaction: Transaction,
    userId: string,
    edit: (settings: Settings) => Settings,
  ): Promise<Changed> {
    const now = this.#parts.clock.now();
    return changeSpace(transaction, { kind: 'user', id: userId }, async (version) => {
      const before = await transaction.get(findSettings, { id: userId });
      if (!before) throw new TendError('not_found');
      const after = edit(before);
      if (isDeepStrictEqual(before, after)) {
        return { rows: [], result: { version: before.settings_version } };
      }
      const changed = { ...after, settings_version: version };
      await transaction.run(updateSettings, { ...changed, now });
      return { rows: [toSettingsRow(changed)], result: { version } };
    });
  }

  /** Changes a person's entry in the directory, under its lock; a change without effect writes nothing. */
  async #change(
    transaction: Transaction,
    userId: string,
    edit: (entry: UserRow) => UserRow | Promise<UserRow>,
  ): Promise<Changed> {
    const now = this.#parts.clock.now();
    const directory = await findDirectory(transaction);
    return changeSpace(transaction, directory, async (version) => {
      const stored = await transaction.get(findUser, { id: userId });
      if (!stored) throw new TendError('not_found');
      const before = toUserRow(stored);
      const after = withoutEmpty(await edit(before));
      const unchanged = { rows: [], result: { version: before.version } };
      if (isDeepStrictEqual(before, after)) return unchanged;
      const administrators = await transaction.get(countActiveAdministrators, {});
      if (leavesNoAdministrator(before, after, administrators?.count ?? 0)) {
        throw new TendError('last_administrator');
      }
      const { id, name, jobTitle, role, state, pronunciation = '', phone = '' } = after;
      const status = after.status === undefined ? null : JSON.stringify(after.status);
      const hidesReceipts = Number(after.hidesReceipts ?? false);
      const picture = toStoredPicture(after.picture);
      const own = { name, jobTitle, pronunciation, phone, status, hidesReceipts, ...picture };
      await transaction.run(updateProfile, { id, ...own, role, state, version, now });
      return { rows: [{ ...after, version }], result: { version } };
    });
  }
}

/** Empty fields are absent from the row. */
function withoutEmpty({ pronunciation, phone, ...row }: UserRow): UserRow {
  return {
    ...row,
    ...(pronunciation && { pronunciation }),
    ...(phone && { phone }),
  };
}

/** @throws TendError `not_found` if there is no such person, or `not_allowed` */
async function requireMaySetPicture(
  reader: Reader,
  callerId: string,
  userId: string,
): Promise<void> {
  if (!(await reader.get(findUser, { id: userId }))) throw new TendError('not_found');
  const caller = await reader.get(findUser, { id: callerId });
  const isTheirs = callerId === userId;
  if (!isTheirs && caller?.role !== 'administrator') throw new TendError('not_allowed');
}

/** The organisation's space contains the directory. */
async function findDirectory(reader: Reader): Promise<Space> {
  const organization = await reader.get(findOrganization, {});
  if (!organization) throw new TendError('not_set_up');
  return { kind: 'organization', id: organization.id };
}

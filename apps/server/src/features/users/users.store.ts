import {
  statusSchema,
  type Language,
  type Role,
  type SettingsRow,
  type UserRow,
} from '@tend/protocol';
import { sql, type Selectable } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readUsedReactions } from '../../platform/db/stored-emoji.ts';
import { toPicture } from '../../platform/db/stored-picture.ts';

type StoredUser = Tables['users'];

/** The part of a person that everyone sees. */
const directoryColumns = [
  'id',
  'name',
  'job_title',
  'pronunciation',
  'phone',
  'status',
  'email',
  'role',
  'state',
  'hides_receipts',
  'picture_id',
  'picture_hash',
  'version',
] as const;

/** The part that only they see. */
const settingsColumns = [
  'id',
  'language',
  'used_reactions',
  'skin_tone',
  'settings_version',
] as const;
export type Settings = Pick<Selectable<StoredUser>, (typeof settingsColumns)[number]>;

export const insertUser = query<{
  id: string;
  email: string;
  name: string;
  jobTitle: string;
  role: Role;
  language: Language;
  now: number;
  version: number;
  settingsVersion: number;
}>()((db, p) =>
  db.insertInto('users').values({
    id: p.id,
    email: p.email,
    email_verified: 0,
    name: p.name,
    job_title: p.jobTitle,
    role: p.role,
    state: 'active',
    hides_receipts: 0,
    language: p.language,
    last_seen_at: null,
    created_at: p.now,
    updated_at: p.now,
    version: p.version,
    settings_version: p.settingsVersion,
  }),
);

export const findUser = query<{ id: string }>()((db, p) =>
  db.selectFrom('users').selectAll().where('id', '=', p.id),
);

export const findSettings = query<{ id: string }>()((db, p) =>
  db.selectFrom('users').select(settingsColumns).where('id', '=', p.id),
);

export const findUserByEmail = query<{ email: string }>()((db, p) =>
  db.selectFrom('users').select('id').where('email', '=', p.email),
);

export const countActiveAdministrators = query()((db) =>
  db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('role', '=', 'administrator')
    .where('state', '=', 'active'),
);

/** The whole directory entry of a person: a change writes the complete row. */
export const updateProfile = query<{
  id: string;
  name: string;
  jobTitle: string;
  pronunciation: string;
  phone: string;
  status: string | null;
  role: Role;
  state: StoredUser['state'];
  hidesReceipts: number;
  picture_id: string | null;
  picture_hash: string | null;
  version: number;
  now: number;
}>()((db, p) =>
  db
    .updateTable('users')
    .set({
      name: p.name,
      job_title: p.jobTitle,
      pronunciation: p.pronunciation,
      phone: p.phone,
      status: p.status,
      role: p.role,
      state: p.state,
      hides_receipts: p.hidesReceipts,
      picture_id: p.picture_id,
      picture_hash: p.picture_hash,
      version: p.version,
      updated_at: p.now,
    })
    .where('id', '=', p.id),
);

/** All that only the person sees: a change writes the complete row. */
export const updateSettings = query<Settings & { now: number }>()((db, p) =>
  db
    .updateTable('users')
    .set({
      language: p.language,
      used_reactions: p.used_reactions,
      skin_tone: p.skin_tone,
      settings_version: p.settings_version,
      updated_at: p.now,
    })
    .where('id', '=', p.id),
);

export const listUsersChanged = query<{ above: number }>()((db, p) =>
  db.selectFrom('users').select(directoryColumns).where('version', '>', p.above),
);

export const listSettingsChanged = query<{ userId: string; above: number }>()((db, p) =>
  db
    .selectFrom('users')
    .select(settingsColumns)
    .where('id', '=', p.userId)
    .where('settings_version', '>', p.above),
);

export const findOrganization = query()((db) =>
  db.selectFrom('organizations').select(['id', 'allow_hidden_receipts as allowsHidden']),
);

export const listHiding = query()((db) =>
  db.selectFrom('users').select(directoryColumns).where('hides_receipts', '=', sql.lit(1)),
);

export const endHiding = query<{ version: number }>()((db, p) =>
  db
    .updateTable('users')
    .set({ hides_receipts: 0, version: p.version })
    .where('hides_receipts', '=', sql.lit(1)),
);

export function toUserRow(
  stored: Pick<Selectable<StoredUser>, (typeof directoryColumns)[number]>,
): UserRow {
  return {
    kind: 'user',
    id: stored.id,
    name: stored.name,
    jobTitle: stored.job_title,
    ...(stored.pronunciation !== '' && { pronunciation: stored.pronunciation }),
    ...(stored.phone !== '' && { phone: stored.phone }),
    ...(stored.status !== null && { status: statusSchema.parse(JSON.parse(stored.status)) }),
    email: stored.email,
    role: stored.role,
    state: stored.state,
    ...toPicture(stored),
    ...(stored.hides_receipts === 1 && { hidesReceipts: true }),
    version: stored.version,
  };
}

export function toSettingsRow(stored: Settings): SettingsRow {
  const used = readUsedReactions(stored);
  return {
    kind: 'settings',
    userId: stored.id,
    language: stored.language,
    ...(used.length > 0 && { usedReactions: used }),
    ...(stored.skin_tone !== 0 && { skinTone: stored.skin_tone }),
    version: stored.settings_version,
  };
}

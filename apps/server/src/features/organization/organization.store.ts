import { defaultOrganizationSettings, type OrganizationRow } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

const setUpTokenKey = 'setUpTokenHash';

export const findOrganization = query()((db) => db.selectFrom('organizations').selectAll());

export const insertOrganization = query<{
  id: string;
  name: string;
  contactEmail: string;
  version: number;
}>()((db, p) =>
  db.insertInto('organizations').values({
    id: p.id,
    name: p.name,
    contact_email: p.contactEmail,
    allow_text_in_push: Number(defaultOrganizationSettings.allowTextInPush),
    digest_after_minutes: defaultOrganizationSettings.digestAfterMinutes,
    edit_within_minutes: defaultOrganizationSettings.editWithinMinutes,
    link_previews: Number(defaultOrganizationSettings.linkPreviews),
    allow_hidden_receipts: Number(defaultOrganizationSettings.allowHiddenReceipts),
    file_bytes: defaultOrganizationSettings.fileBytes,
    person_quota_bytes: defaultOrganizationSettings.personQuotaBytes,
    total_quota_bytes: defaultOrganizationSettings.totalQuotaBytes,
    preview_bytes: 0,
    version: p.version,
  }),
);

export const updateOrganization = query<{
  id: string;
  name: string;
  contactEmail: string;
  version: number;
}>()((db, p) =>
  db
    .updateTable('organizations')
    .set({ name: p.name, contact_email: p.contactEmail, version: p.version })
    .where('id', '=', p.id),
);

export const updateOrganizationNotifications = query<{
  id: string;
  allowTextInPush: number;
  digestAfterMinutes: number;
  version: number;
}>()((db, p) =>
  db
    .updateTable('organizations')
    .set({
      allow_text_in_push: p.allowTextInPush,
      digest_after_minutes: p.digestAfterMinutes,
      version: p.version,
    })
    .where('id', '=', p.id),
);

export const updateOrganizationMessages = query<{
  id: string;
  editWithinMinutes: number;
  linkPreviews: number;
  allowHiddenReceipts: number;
  version: number;
}>()((db, p) =>
  db
    .updateTable('organizations')
    .set({
      edit_within_minutes: p.editWithinMinutes,
      link_previews: p.linkPreviews,
      allow_hidden_receipts: p.allowHiddenReceipts,
      version: p.version,
    })
    .where('id', '=', p.id),
);

export const updateOrganizationFiles = query<{
  id: string;
  fileBytes: number;
  personQuotaBytes: number | null;
  totalQuotaBytes: number | null;
  version: number;
}>()((db, p) =>
  db
    .updateTable('organizations')
    .set({
      file_bytes: p.fileBytes,
      person_quota_bytes: p.personQuotaBytes,
      total_quota_bytes: p.totalQuotaBytes,
      version: p.version,
    })
    .where('id', '=', p.id),
);

export const putSetUpTokenHash = query<{ tokenHash: string }>()((db, p) =>
  db
    .insertInto('meta')
    .values({ key: setUpTokenKey, value: p.tokenHash })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p.tokenHash })),
);

export const findSetUpTokenHash = query<{ tokenHash: string }>()((db, p) =>
  db
    .selectFrom('meta')
    .select('key')
    .where('key', '=', setUpTokenKey)
    .where('value', '=', p.tokenHash),
);

/** Deletes one row at most once, however many calls run at once: the one that gets it may set up. */
export const takeSetUpTokenHash = query<{ tokenHash: string }>()((db, p) =>
  db.deleteFrom('meta').where('key', '=', setUpTokenKey).where('value', '=', p.tokenHash),
);

export const listOrganizationChanged = query<{ id: string; above: number }>()((db, p) =>
  db.selectFrom('organizations').selectAll().where('id', '=', p.id).where('version', '>', p.above),
);

export function toOrganizationRow(stored: Tables['organizations']): OrganizationRow {
  return {
    kind: 'organization',
    id: stored.id,
    name: stored.name,
    contactEmail: stored.contact_email,
    allowTextInPush: stored.allow_text_in_push === 1,
    digestAfterMinutes: stored.digest_after_minutes,
    editWithinMinutes: stored.edit_within_minutes,
    linkPreviews: stored.link_previews === 1,
    allowHiddenReceipts: stored.allow_hidden_receipts === 1,
    fileBytes: stored.file_bytes,
    personQuotaBytes: stored.person_quota_bytes,
    totalQuotaBytes: stored.total_quota_bytes,
    version: stored.version,
  };
}

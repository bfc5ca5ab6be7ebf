import type { Invitation, Language, Role } from '@tend/protocol';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type StoredInvitation = Tables['invitations'];

export const insertInvitation = query<{
  id: string;
  tokenHash: string;
  email: string | null;
  role: Role;
  jobTitle: string;
  language: Language;
  createdBy: string;
  createdAt: number;
  expiresAt: number;
}>()((db, p) =>
  db.insertInto('invitations').values({
    id: p.id,
    issue: 1,
    token_hash: p.tokenHash,
    email: p.email,
    role: p.role,
    job_title: p.jobTitle,
    language: p.language,
    created_by: p.createdBy,
    created_at: p.createdAt,
    expires_at: p.expiresAt,
    used_at: null,
    revoked_at: null,
  }),
);

export const findInvitation = query<{ id: string }>()((db, p) =>
  db.selectFrom('invitations').selectAll().where('id', '=', p.id),
);

export const findInvitationByToken = query<{ tokenHash: string }>()((db, p) =>
  db.selectFrom('invitations').selectAll().where('token_hash', '=', p.tokenHash),
);

export const listInvitations = query()((db) =>
  db.selectFrom('invitations').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
);

export const reissueInvitation = query<{
  id: string;
  issue: number;
  tokenHash: string;
  expiresAt: number;
}>()((db, p) =>
  db
    .updateTable('invitations')
    .set({
      issue: p.issue,
      token_hash: p.tokenHash,
      expires_at: p.expiresAt,
      revoked_at: null,
    })
    .where('id', '=', p.id)
    .where('used_at', 'is', null),
);

export const revokeInvitation = query<{ id: string; now: number }>()((db, p) =>
  db
    .updateTable('invitations')
    .set({ revoked_at: p.now })
    .where('id', '=', p.id)
    .where('used_at', 'is', null),
);

/** Changes one row at most once, however many calls run at once: the one that gets it may join. */
export const useInvitation = query<{ tokenHash: string; now: number }>()((db, p) =>
  db
    .updateTable('invitations')
    .set({ used_at: p.now })
    .where('token_hash', '=', p.tokenHash)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', p.now),
);

export function toInvitation(stored: StoredInvitation, now: number): Invitation {
  return {
    id: stored.id,
    email: stored.email,
    role: stored.role,
    jobTitle: stored.job_title,
    createdAt: stored.created_at,
    expiresAt: stored.expires_at,
    state: stateOf(stored, now),
  };
}

export function stateOf(stored: StoredInvitation, now: number): Invitation['state'] {
  if (stored.used_at !== null) return 'used';
  if (stored.revoked_at !== null) return 'revoked';
  return stored.expires_at > now ? 'open' : 'expired';
}

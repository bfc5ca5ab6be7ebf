import {
  limits,
  TendError,
  type Invitation,
  type OutputOf,
  type ParsedInputOf,
} from '@tend/protocol';
import { addressOf } from '@tend/protocol/addresses';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { deriveToken, hashToken, newIssue } from '../../platform/secrets/tokens.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { OrganizationService } from '../organization/organization.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { writeInvitationEmail } from './invitation-email.ts';
import {
  findInvitation,
  insertInvitation,
  listInvitations,
  reissueInvitation,
  revokeInvitation,
  toInvitation,
  type StoredInvitation,
} from './invitations.store.ts';

type Issued = OutputOf<'invitation.create'>;

interface Parts {
  db: Database;
  clock: Clock;
  mail: Mail;
  texts: Texts;
  users: UsersService;
  organization: OrganizationService;
  baseUrl: string;
  secret: string;
}

/** The administrators' side of invitations. */
export class InvitationsService {
  readonly #parts: Parts;

  readonly handlers = {
    'invitation.create': (input, { caller }) => this.create(caller, input),
    'invitation.renew': ({ invitationId }, { caller }) => this.renew(caller, invitationId),
    'invitation.revoke': ({ invitationId }, { caller }) => this.revoke(caller, invitationId),
    'invitation.list': () => this.list(),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Repeating the command with the same id returns the same link. */
  async create(caller: Caller, input: ParsedInputOf<'invitation.create'>): Promise<Issued> {
    const { db, clock, texts, users } = this.#parts;
    texts.requireLanguage(input.language);
    const stored = await writeAs(db, caller, async (transaction) => {
      const earlier = await transaction.get(findInvitation, { id: input.id });
      if (earlier) {
        if (!isSame(earlier, caller.userId, input)) throw new TendError('id_reused');
        return earlier;
      }
      const { email } = input;
      if (email !== null && (await users.isEmailTaken(transaction, email))) {
        throw new TendError('email_taken');
      }
      const now = clock.now();
      await transaction.run(insertInvitation, {
        ...input,
        tokenHash: hashToken(this.#tokenOf(input.id, 1)),
        createdBy: caller.userId,
        createdAt: now,
        expiresAt: now + limits.invitationLifetimeMs,
      });
      return requireUnused(transaction, input.id);
    });
    return this.#handOver(stored, caller.userId);
  }

  async renew(caller: Caller, invitationId: string): Promise<Issued> {
    const { db, clock } = this.#parts;
    const stored = await writeAs(db, caller, async (transaction) => {
      const { id } = await requireUnused(transaction, invitationId);
      const issue = newIssue();
      await transaction.run(reissueInvitation, {
        id,
        issue,
        tokenHash: hashToken(this.#tokenOf(id, issue)),
        expiresAt: clock.now() + limits.invitationLifetimeMs,
      });
      return requireUnused(transaction, id);
    });
    return this.#handOver(stored, caller.userId);
  }

  async revoke(caller: Caller, invitationId: string): Promise<OutputOf<'invitation.revoke'>> {
    const { db, clock } = this.#parts;
    await writeAs(db, caller, async (transaction) => {
      const { id } = await requireUnused(transaction, invitationId);
      await transaction.run(revokeInvitation, { id, now: clock.now() });
    });
    return {};
  }

  async list(): Promise<OutputOf<'invitation.list'>> {
    const { db, clock } = this.#parts;
    const stored = await db.all(listInvitations, {});
    const now = clock.now();
    return { invitations: stored.map((invitation) => toInvitation(invitation, now)) };
  }

  /**
   * Derived from the server's secret instead of random, so that an invitation's link can be returned again although
   * only its hash is stored.
   */
  #tokenOf(id: string, issue: number): string {
    return deriveToken(this.#parts.secret, `invitation:${id}:${issue}`);
  }

  async #handOver(stored: StoredInvitation, inviterId: string): Promise<Issued> {
    const { clock, baseUrl } = this.#parts;
    const invitation = toInvitation(stored, clock.now());
    const link = `${baseUrl}/#${addressOf('invitation')}?token=${this.#tokenOf(stored.id, stored.issue)}`;
    const mail = await this.#send(stored, invitation.state, link, inviterId);
    return { invitation, link, mail };
  }

  async #send(
    { email, language, expires_at: expiresAt }: StoredInvitation,
    state: Invitation['state'],
    link: string,
    inviterId: string,
  ): Promise<Issued['mail']> {
    const { mail, texts, users, organization } = this.#parts;
    const [inviter, host] = [await users.find(inviterId), await organization.find()];
    if (email === null || state !== 'open' || !inviter || !host) return 'off';
    const invitation = writeInvitationEmail(texts.in(language), {
      to: email,
      organizationName: host.name,
      contactEmail: host.contactEmail,
      inviterName: inviter.name,
      link,
      expiresAt,
    });
    const outcome = await mail.send(invitation);
    return outcome === 'refused' ? 'failed' : outcome;
  }
}

async function requireUnused(reader: Reader, id: string): Promise<StoredInvitation> {
  const stored = await reader.get(findInvitation, { id });
  if (!stored) throw new TendError('not_found');
  if (stored.used_at !== null) throw new TendError('invitation_used');
  return stored;
}

function isSame(
  earlier: StoredInvitation,
  callerId: string,
  { email, role, jobTitle, language }: ParsedInputOf<'invitation.create'>,
): boolean {
  return (
    earlier.created_by === callerId &&
    earlier.email === email &&
    earlier.role === role &&
    earlier.job_title === jobTitle &&
    earlier.language === language
  );
}

import { TendError, type GroupLink, type OutputOf, type ParsedInputOf } from '@tend/protocol';
import { addressOf } from '@tend/protocol/addresses';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { deriveToken, hashToken, newIssue } from '../../platform/secrets/tokens.ts';
import { decideOnChat } from './chats.policy.ts';
import {
  countMembers,
  findChat,
  findLinkedChat,
  findMember,
  findMembership,
  findStanding,
  noLink,
  setLink,
  toChatRow,
  type StoredChat,
  type StoredLink,
} from './chats.store.ts';
import type { GroupChangesService } from './group-changes.service.ts';
import type { MembershipsService } from './memberships.service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  changes: GroupChangesService;
  memberships: MembershipsService;
  /** The URL at which people reach the server. */
  baseUrl: string;
  secret: string;
}

/** A person's attempts with links; a shared screen in the break room is far below. */
const attemptsPerPerson = { burst: 30, intervalMs: 10_000 } as const;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The links with which people of the organisation join groups by themselves. A group has one at most, which belongs to
 * the group and not to its maker: it stays when they leave, and any of those who may add people can revoke it.
 */
export class GroupLinksService {
  readonly #parts: Parts;
  readonly #attempts: RateLimiter;

  readonly handlers = {
    'chat.showLink': ({ chatId }, { caller }) => this.show(caller.userId, chatId),
    'chat.issueLink': (input, { caller }) => this.issue(caller, input),
    'chat.revokeLink': ({ chatId }, { caller }) => this.revoke(caller, chatId),
    'chat.previewLink': ({ token }, { caller }) => this.preview(caller.userId, token),
    'chat.joinByLink': ({ token }, { caller }) => this.join(caller, token),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#attempts = new RateLimiter(attemptsPerPerson, parts.clock);
  }

  async show(userId: string, chatId: string): Promise<OutputOf<'chat.showLink'>> {
    const { db, clock } = this.#parts;
    const standing = await db.get(findStanding, { chatId, userId });
    requireAllowed((subject) => decideOnChat('handleLink', subject), standing);
    const chat = await db.get(findChat, { id: chatId });
    const isOpen = chat !== undefined && isOpenAt(chat, clock.now());
    return { link: isOpen ? this.#toLink(chat) : null };
  }

  async issue(
    caller: Caller,
    { chatId, days }: ParsedInputOf<'chat.issueLink'>,
  ): Promise<GroupLink> {
    const expiresAt = this.#parts.clock.now() + days * dayMs;
    const { chat } = await this.#change(caller, chatId, () => {
      const issue = newIssue();
      const tokenHash = hashToken(this.#tokenOf(chatId, issue));
      return { link_issue: issue, link_token_hash: tokenHash, link_expires_at: expiresAt };
    });
    return this.#toLink(chat);
  }

  async revoke(caller: Caller, chatId: string): Promise<OutputOf<'chat.revokeLink'>> {
    const { version } = await this.#change(caller, chatId, (before) =>
      before.link_token_hash === null ? null : { ...before, ...noLink },
    );
    return { version };
  }

  async preview(userId: string, token: string): Promise<OutputOf<'chat.previewLink'>> {
    this.#attempts.take(userId);
    const { db } = this.#parts;
    const chat = await this.#requireOpen(db, userId, token);
    const member = await db.get(findMember, { chatId: chat.id, userId });
    const members = await db.get(countMembers, { chatId: chat.id });
    return {
      chatId: member?.state === 'active' ? chat.id : null,
      title: chat.title ?? '',
      description: chat.description,
      memberCount: members?.count ?? 0,
    };
  }

  /** The person sees the whole history, and starts with nothing unread. */
  join(caller: Caller, token: string): Promise<OutputOf<'chat.joinByLink'>> {
    const { userId } = caller;
    this.#attempts.take(userId);
    const { db, changes, memberships } = this.#parts;
    return writeAs(db, caller, async (transaction) => {
      const { id: chatId } = await this.#requireOpen(transaction, userId, token);
      let hasJoined = false;
      const author = { chatId, authorId: userId };
      const version = await changes.record(transaction, author, async (newVersion) => {
        // Again, now that the group is locked.
        await this.#requireOpen(transaction, userId, token);
        const member = await transaction.get(findMember, { chatId, userId });
        if (member?.state === 'active') return null;
        hasJoined = true;
        const joining = { chatId, userIds: [userId], version: newVersion };
        const rows = await changes.admit(transaction, joining);
        return { rows, event: { type: 'memberJoined', userId } };
      });
      if (hasJoined) {
        const move = { chatId, userIds: [userId], state: 'active', readUpTo: version } as const;
        await memberships.record(transaction, move);
      }
      return { chatId };
    });
  }

  /** Changes a group's link for a caller who may; null leaves it as it is. */
  #change(
    caller: Caller,
    chatId: string,
    toChanged: (before: StoredChat) => StoredLink | null,
  ): Promise<{ version: number; chat: StoredChat }> {
    const { db, changes } = this.#parts;
    const attempt = { caller, chatId, action: 'handleLink' } as const;
    return writeAs(db, caller, async (transaction) => {
      const version = await changes.change(transaction, attempt, async (newVersion) => {
        const before = await requireChat(transaction, chatId);
        const changed = toChanged(before);
        if (changed === null) return null;
        const chat = { ...before, ...changed, version: newVersion };
        await transaction.run(setLink, chat);
        // No line: a link changes nothing for those who are in the group.
        return { rows: [toChatRow(chat)], event: null };
      });
      return { version, chat: await requireChat(transaction, chatId) };
    });
  }

  /**
   * The group that a link leads to. Whoever was removed from it does not come back by a link.
   * @throws TendError `not_found`, whatever is wrong with the link, so that nobody learns whether there is a group
   */
  async #requireOpen(reader: Reader, userId: string, token: string): Promise<StoredChat> {
    const chat = await reader.get(findLinkedChat, { tokenHash: hashToken(token) });
    if (!chat || !isOpenAt(chat, this.#parts.clock.now())) throw new TendError('not_found');
    const membership = await reader.get(findMembership, { userId, chatId: chat.id });
    // Of memberships that ended long ago it is not known who ended them.
    if (membership?.state === 'left' && membership.ended_by !== userId) {
      throw new TendError('not_found');
    }
    return chat;
  }

  /** Derived like the tokens of invitations, so that the link can be shown again although only its hash is stored. */
  #tokenOf(chatId: string, issue: number): string {
    return deriveToken(this.#parts.secret, `group-link:${chatId}:${issue}`);
  }

  /** Behind the `#`, so that no server and no other site is told the token. */
  #toLink({ id, link_issue: issue, link_expires_at: expiresAt }: StoredChat): GroupLink {
    const url = `${this.#parts.baseUrl}/#${addressOf('joinGroup')}?token=${this.#tokenOf(id, issue)}`;
    return { url, expiresAt: expiresAt ?? 0 };
  }
}

function isOpenAt({ link_expires_at: expiresAt }: StoredChat, now: number): boolean {
  return expiresAt !== null && expiresAt > now;
}

/** @throws TendError `not_found` */
async function requireChat(transaction: Transaction, chatId: string): Promise<StoredChat> {
  const chat = await transaction.get(findChat, { id: chatId });
  if (!chat) throw new TendError('not_found');
  return chat;
}

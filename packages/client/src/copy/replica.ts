import type {
  ChatNotificationSettingsRow,
  ChatRow,
  FeedHorizonRow,
  MemberRow,
  MembershipRow,
  NotificationRow,
  NotificationSettingsRow,
  OrganizationRow,
  PinsRow,
  ReachabilityRow,
  ReadMarkRow,
  SettingsRow,
  Space,
  UserRow,
} from '@tend/protocol';
import type { StoredRow } from '../store/local-store.ts';
import {
  spaceKey,
  type Draft,
  type OutboxEntry,
  type Segment,
  type SmallRow,
  type SpaceRecord,
} from '../store/records.ts';
import type { StoreChange } from './store-change.ts';

/** What a person has one of, which needs no id. */
type OwnRow = SettingsRow | NotificationSettingsRow | ReachabilityRow | FeedHorizonRow;

/**
 * Everything of the local copy but messages, in memory, where views read it without waiting. It only ever follows what
 * the store has committed.
 */
export class Replica {
  epoch: string | null = null;
  revision = 0;
  organization: OrganizationRow | null = null;
  settings: SettingsRow | null = null;
  notificationSettings: NotificationSettingsRow | null = null;
  reachability: ReachabilityRow | null = null;
  feedHorizon: FeedHorizonRow | null = null;
  readonly users = new Map<string, UserRow>();
  readonly memberships = new Map<string, MembershipRow>();
  readonly readMarks = new Map<string, ReadMarkRow>();
  readonly chatNotificationSettings = new Map<string, ChatNotificationSettingsRow>();
  readonly notifications = new Map<string, NotificationRow>();
  readonly chats = new Map<string, ChatRow>();
  readonly pins = new Map<string, PinsRow>();
  /** By chat, then by person. */
  readonly members = new Map<string, Map<string, MemberRow>>();
  readonly spaces = new Map<string, SpaceRecord>();
  readonly outbox = new Map<string, OutboxEntry>();
  /** Entries that show already and are being stored. */
  readonly unsaved = new Map<string, OutboxEntry>();
  readonly drafts = new Map<string, Draft>();
  /** What is being written and is not stored yet, by chat; without a text where the draft is to be forgotten. */
  readonly unsavedDrafts = new Map<string, Draft>();

  segmentOf(chatId: string): Segment | null {
    return this.spaces.get(`chat:${chatId}`)?.segment ?? null;
  }

  /** The chats that the person is in and that are held. */
  *heldChats(): Generator<ChatRow> {
    for (const membership of this.memberships.values()) {
      const chat = this.chats.get(membership.chatId);
      if (membership.state === 'active' && chat !== undefined) yield chat;
    }
  }

  draftOf(chatId: string): Draft | undefined {
    return this.unsavedDrafts.get(chatId) ?? this.drafts.get(chatId);
  }

  /** What waits in the outbox, oldest first. */
  outboxEntries(): OutboxEntry[] {
    const entries = new Map([...this.outbox, ...this.unsaved]);
    return [...entries.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** Forgets all but what is not stored yet. */
  clear(): void {
    this.epoch = null;
    this.revision = 0;
    this.#forgetOrganization();
    this.#forgetUser();
    this.spaces.clear();
    this.chats.clear();
    this.pins.clear();
    this.members.clear();
    this.outbox.clear();
    this.drafts.clear();
  }

  apply(change: StoreChange): void {
    this.revision = change.revision;
    this.epoch = change.epoch ?? this.epoch;
    for (const space of change.deletedSpaces) this.#deleteSpace(space);
    for (const id of change.deletedNotifications) this.notifications.delete(id);
    for (const record of change.spaces) this.spaces.set(spaceKey(record.space), record);
    for (const stored of change.rows) this.#putRow(stored);
    for (const key of change.deletedOutbox) this.outbox.delete(key);
    for (const entry of change.outbox) this.outbox.set(entry.key, entry);
    this.forgetUnsaved(change);
    for (const chatId of change.deletedDrafts) this.drafts.delete(chatId);
    for (const draft of change.drafts) this.drafts.set(draft.chatId, draft);
  }

  /** What a write has stored, or taken away again, is not unsaved any more. */
  forgetUnsaved({ outbox, deletedOutbox }: StoreChange): void {
    for (const key of [...outbox.map((entry) => entry.key), ...deletedOutbox]) {
      this.unsaved.delete(key);
    }
  }

  #putRow({ row }: StoredRow): void {
    if ('id' in row || 'chatId' in row) this.#putWithId(row);
    else this.#putOwn(row);
  }

  #putWithId(row: Exclude<SmallRow, OwnRow>): void {
    switch (row.kind) {
      case 'organization':
        this.organization = row;
        break;
      case 'user':
        this.users.set(row.id, row);
        break;
      case 'membership':
        this.memberships.set(row.chatId, row);
        break;
      case 'readMark':
        this.readMarks.set(row.chatId, row);
        break;
      case 'chatNotificationSettings':
        this.chatNotificationSettings.set(row.chatId, row);
        break;
      case 'notification':
        this.notifications.set(row.id, row);
        break;
      case 'chat':
        this.chats.set(row.id, row);
        break;
      case 'pins':
        this.pins.set(row.chatId, row);
        break;
      case 'member':
        this.#membersOf(row.chatId).set(row.userId, row);
        break;
    }
  }

  #putOwn(row: OwnRow): void {
    switch (row.kind) {
      case 'settings':
        this.settings = row;
        break;
      case 'notificationSettings':
        this.notificationSettings = row;
        break;
      case 'reachability':
        this.reachability = row;
        break;
      case 'feedHorizon':
        this.feedHorizon = row;
        break;
    }
  }

  #deleteSpace(space: Space): void {
    this.spaces.delete(spaceKey(space));
    switch (space.kind) {
      case 'organization':
        this.#forgetOrganization();
        break;
      case 'user':
        this.#forgetUser();
        break;
      case 'chat':
        this.chats.delete(space.id);
        this.pins.delete(space.id);
        this.members.delete(space.id);
        break;
    }
  }

  #forgetOrganization(): void {
    this.organization = null;
    this.users.clear();
  }

  #forgetUser(): void {
    this.settings = null;
    this.memberships.clear();
    this.readMarks.clear();
    this.notificationSettings = null;
    this.reachability = null;
    this.feedHorizon = null;
    this.chatNotificationSettings.clear();
    this.notifications.clear();
  }

  #membersOf(chatId: string): Map<string, MemberRow> {
    const held = this.members.get(chatId);
    if (held !== undefined) return held;
    const members = new Map<string, MemberRow>();
    this.members.set(chatId, members);
    return members;
  }
}

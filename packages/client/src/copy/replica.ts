import { spaceOfRow, type ChatRow, type Space } from '@tend/protocol';
import { getOrCreate } from '../get-or-create.ts';
import {
  spaceKey,
  type Draft,
  type OutboxEntry,
  type Segment,
  type SpaceRecord,
} from '../store/records.ts';
import {
  keyPartsOf,
  parseRowKey,
  smallKindsIn,
  type SmallKind,
  type SmallKindIn,
  type SmallRowOf,
} from '../store/row-kinds.ts';
import type { StoreChange } from './store-change.ts';

/** For each kind of row: by chat, then by the id of the row within the chat; rows outside chats are under "". */
type Rows = { [Kind in SmallKind]?: Map<string, Map<string, SmallRowOf<Kind>>> };

const noRows: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Everything in the local copy except messages, in memory, where views read it without waiting. It only follows what
 * the store has committed.
 */
export class Replica {
  epoch: string | null = null;
  revision = 0;
  #rows: Rows = {};
  readonly spaces = new Map<string, SpaceRecord>();
  readonly outbox = new Map<string, OutboxEntry>();
  /** Entries that are shown and still being stored. */
  readonly unsaved = new Map<string, OutboxEntry>();
  readonly drafts = new Map<string, Draft>();
  /** Drafts that are not stored yet, by chat; without text if the draft is to be deleted. */
  readonly unsavedDrafts = new Map<string, Draft>();

  /** Rows of the organisation or the person, by the id of their subject. */
  rows<Kind extends SmallKindIn<'organization' | 'user'>>(
    kind: Kind,
  ): ReadonlyMap<string, SmallRowOf<Kind>> {
    return this.#rows[kind]?.get('') ?? noRows;
  }

  /** The only row of a kind. */
  only<Kind extends SmallKindIn<'organization' | 'user'>>(kind: Kind): SmallRowOf<Kind> | null {
    const [row = null] = this.rows(kind).values();
    return row;
  }

  /** Rows of a chat. */
  rowsIn<Kind extends SmallKindIn<'chat'>>(
    chatId: string,
    kind: Kind,
  ): ReadonlyMap<string, SmallRowOf<Kind>> {
    return this.#rows[kind]?.get(chatId) ?? noRows;
  }

  chat(chatId: string): ChatRow | undefined {
    return this.rowsIn(chatId, 'chat').get('');
  }

  segmentOf(chatId: string): Segment | null {
    return this.spaces.get(`chat:${chatId}`)?.segment ?? null;
  }

  /** The person's membership in the chat; undefined if unknown. */
  membershipIn(chatId: string): SmallRowOf<'membership'> | undefined {
    return this.rows('membership').get(chatId);
  }

  /** The stored chats that the person is in. */
  *heldChats(): Generator<ChatRow> {
    for (const { chatId, state } of this.rows('membership').values()) {
      const chat = this.chat(chatId);
      if (state === 'active' && chat !== undefined) yield chat;
    }
  }

  draftOf(chatId: string): Draft | undefined {
    return this.unsavedDrafts.get(chatId) ?? this.drafts.get(chatId);
  }

  /** The outbox's entries, oldest first. */
  outboxEntries(): OutboxEntry[] {
    const entries = new Map([...this.outbox, ...this.unsaved]);
    return [...entries.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** Drops everything except what is not stored yet. */
  clear(): void {
    this.epoch = null;
    this.revision = 0;
    this.#rows = {};
    this.spaces.clear();
    this.outbox.clear();
    this.drafts.clear();
  }

  apply(change: StoreChange): void {
    this.revision = change.revision;
    this.epoch = change.epoch ?? this.epoch;
    for (const space of change.deletedSpaces) this.#deleteSpace(space);
    for (const key of change.deleted.rows) this.#deleteRow(key);
    for (const record of change.spaces) this.spaces.set(spaceKey(record.space), record);
    for (const { row } of change.rows) this.#putRow(row);
    for (const key of change.deleted.outbox) this.outbox.delete(key);
    for (const entry of change.outbox) this.outbox.set(entry.key, entry);
    this.forgetUnsaved(change);
    for (const chatId of change.deleted.drafts) this.drafts.delete(chatId);
    for (const draft of change.drafts) this.drafts.set(draft.chatId, draft);
  }

  /** An entry or draft that a write has stored or deleted is no longer unsaved. */
  forgetUnsaved({ outbox, deleted }: StoreChange): void {
    for (const key of [...outbox.map((entry) => entry.key), ...deleted.outbox]) {
      this.unsaved.delete(key);
    }
  }

  #putRow<Kind extends SmallKind>(row: SmallRowOf<Kind>): void {
    const { chatId, id } = placeOf(row.kind, keyPartsOf(row));
    this.#rows[row.kind] ??= new Map();
    const byChat = this.#rows[row.kind];
    if (byChat !== undefined) getOrCreate(byChat, chatId, () => new Map()).set(id, row);
  }

  #deleteRow(key: string): void {
    const parsed = parseRowKey(key);
    if (parsed === null) return;
    const { chatId, id } = placeOf(parsed.kind, parsed.parts);
    this.#rows[parsed.kind]?.get(chatId)?.delete(id);
  }

  #deleteSpace(space: Space): void {
    this.spaces.delete(spaceKey(space));
    for (const kind of smallKindsIn(space.kind)) {
      this.#rows[kind]?.delete(space.kind === 'chat' ? space.id : '');
    }
  }
}

/** The keys of a chat's rows begin with the chat. */
function placeOf(kind: SmallKind, parts: readonly string[]): { chatId: string; id: string } {
  if (spaceOfRow[kind] !== 'chat') return { chatId: '', id: parts.join(':') };
  const [chatId = '', ...others] = parts;
  return { chatId, id: others.join(':') };
}

import {
  TendError,
  withReaction,
  type MessageRow,
  type OutputOf,
  type ParsedInputOf,
  type Row,
} from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { writeAs, type Caller } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import { requireAllowed } from '../../platform/operations/decision.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import type { SettleService } from '../alerts/settle/settle.service.ts';
import type { FilesService } from '../files/files.service.ts';
import type { LinkPreviewsService } from './link-previews.service.ts';
import { previewAfterEdit, removedPreview, setPreview } from './link-previews.store.ts';
import type { MessageLinksService } from './message-links.service.ts';
import { storeMentions } from './mentions.service.ts';
import {
  changeText,
  countTexts,
  deleteTexts,
  eraseMessage,
  findEditLimit,
  findTextOfEdit,
  insertText,
  listTexts,
  setReactions,
  touchReplies,
} from './message-changes.store.ts';
import {
  decideOnChange,
  decideOnMessages,
  decideOnPinning,
  decideOnRemovingPreview,
} from './messages.policy.ts';
import {
  findMember,
  findMessage,
  findTarget,
  listReplies,
  readFormats,
  readReactions,
  toMessageRow,
  writeFormats,
  writeReactions,
} from './messages.store.ts';
import type { MessagePlace, PinsService } from './pins.service.ts';
import { deleteVotes } from './polls.store.ts';
import type { SearchIndexService } from './search/search-index.service.ts';
import { areAsStored, readMentions } from './stored-mentions.ts';

interface Parts {
  db: Database;
  clock: Clock;
  pins: PinsService;
  previews: LinkPreviewsService;
  files: FilesService;
  links: MessageLinksService;
  searchIndex: SearchIndexService;
  settle: Pick<SettleService, 'delete'>;
}

type Target = RowOf<typeof findTarget>;
type Changed = OutputOf<'message.edit'>;
/** A person has reacted to a message, or taken that back (`emoji` is null). */
export interface Reacted {
  /** With the reactions as they are now. */
  message: MessageRow;
  byId: string;
  emoji: string | null;
}

type OnReacted = (transaction: Transaction, change: Reacted) => Promise<void>;
/** Returns the changed rows. */
type Work = (transaction: Transaction, target: Target, version: number) => Promise<Row[]>;

const minuteMs = 60 * 1000;
const repliesPerVersion = 10;

/**
 * Changes to sent messages. The row changes in place and takes the chat's next version, so that a device that was away
 * gets its current state; rows of replies, which quote it, change with it.
 */
export class MessageChangesService {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #pins: PinsService;
  readonly #previews: LinkPreviewsService;
  readonly #files: FilesService;
  readonly #links: MessageLinksService;
  readonly #searchIndex: SearchIndexService;
  readonly #settle: Parts['settle'];
  readonly #onReacted: OnReacted[] = [];

  readonly handlers = {
    'message.edit': (input, { caller }) => this.edit(caller, input),
    'message.removePreview': (input, { caller }) => this.removePreview(caller, input),
    'message.delete': (input, { caller }) => this.delete(caller, input),
    'message.react': (input, { caller }) => this.react(caller, input),
    'message.setPinned': (input, { caller }) => this.setPinned(caller, input),
    'message.history': (input, { caller }) => this.history(caller.userId, input),
  } satisfies Partial<Handlers>;

  constructor({ db, clock, pins, previews, files, links, searchIndex, settle }: Parts) {
    this.#db = db;
    this.#clock = clock;
    this.#pins = pins;
    this.#previews = previews;
    this.#files = files;
    this.#links = links;
    this.#searchIndex = searchIndex;
    this.#settle = settle;
  }

  /** Called within the write of each change of the reactions to a message. */
  onReacted(listener: OnReacted): void {
    this.#onReacted.push(listener);
  }

  edit(caller: Caller, input: ParsedInputOf<'message.edit'>): Promise<Changed> {
    const { id: editId, chatId, messageId, text, mentions } = input;
    const formats = writeFormats(input.formats);
    return this.#changeText(caller, input, async (transaction, target, version) => {
      const repeated = await transaction.get(findTextOfEdit, { chatId, editId });
      if (repeated?.messageId === messageId) return [];
      if (repeated) throw new TendError('id_reused');
      requireStillThere(target);
      requireText(text, target);
      requireAllowed(() => decideOnChange('edit', caller.userId, target), target);
      const editedAt = this.#clock.now();
      await requireInTime(transaction, target, editedAt);
      const isSameText = target.body === text && target.formats === formats;
      if (isSameText && areAsStored(mentions, target.mentions)) return [];
      const written = {
        body: text,
        mentions: mentions ? await storeMentions(transaction, { chatId, mentions }) : null,
        formats,
      };
      await keepText(transaction, target, { ...written, edit_id: editId, written_at: editedAt });
      const { seq } = target;
      const changed = { ...written, preview: previewAfterEdit(target, input) };
      await transaction.run(changeText, { chatId, seq, ...changed, editedAt, version });
      if (changed.preview !== target.preview) {
        await this.#files.releasePreviewPicture(transaction, { chatId, messageId });
      }
      await this.#links.replace(transaction, { ...target, ...changed });
      await this.#previews.request(transaction, { ...target, ...changed });
      return this.#readChanged(transaction, input, version);
    });
  }

  /** There will be no other preview of this message. */
  removePreview(caller: Caller, input: ParsedInputOf<'message.removePreview'>): Promise<Changed> {
    const { chatId, messageId } = input;
    return this.#change(caller, input, async (transaction, target, version) => {
      requireStillThere(target);
      requireAllowed(() => decideOnRemovingPreview(caller.userId, target), target);
      if (target.preview === removedPreview) return [];
      await this.#files.releasePreviewPicture(transaction, { chatId, messageId });
      const preview = removedPreview;
      await transaction.run(setPreview, { chatId, seq: target.seq, preview, version });
      const row = toMessageRow({ ...target, preview, version });
      await this.#searchIndex.change(transaction, row);
      return [row];
    });
  }

  /** A message that is already deleted stays unchanged. */
  delete(caller: Caller, input: ParsedInputOf<'message.delete'>): Promise<Changed> {
    const { chatId, messageId } = input;
    return this.#changeText(caller, input, async (transaction, target, version) => {
      if (target.type === 'deleted') return [];
      requireAllowed(() => decideOnChange('delete', caller.userId, target), target);
      await transaction.run(deleteTexts, { chatId, messageId });
      await transaction.run(deleteVotes, { chatId, messageId });
      await this.#files.release(transaction, { chatId, messageId });
      await this.#links.remove(transaction, { chatId, seq: target.seq });
      const erased = { chatId, seq: target.seq, deletedBy: caller.userId, version };
      await transaction.run(eraseMessage, erased);
      await this.#settle.delete(transaction, { chatId, messageId, seq: target.seq });
      return this.#readChanged(transaction, input, version);
    });
  }

  react(caller: Caller, input: ParsedInputOf<'message.react'>): Promise<Changed> {
    const { chatId, emoji } = input;
    return this.#change(caller, input, async (transaction, target, version) => {
      requireStillThere(target);
      requireAllowed(() => decideOnChange('react', caller.userId, target), target);
      const reactions = writeReactions(
        withReaction(readReactions(target.reactions), { userId: caller.userId, emoji }),
      );
      if (reactions === target.reactions) return [];
      await transaction.run(setReactions, { chatId, seq: target.seq, reactions, version });
      const message = toMessageRow({ ...target, reactions, version });
      for (const listener of this.#onReacted) {
        await listener(transaction, { message, byId: caller.userId, emoji });
      }
      return [message];
    });
  }

  setPinned(caller: Caller, input: ParsedInputOf<'message.setPinned'>): Promise<Changed> {
    return this.#change(caller, input, async (transaction, target, version) => {
      if (!input.isPinned) {
        requireAllowed(() => decideOnPinning(target), target);
        return this.#pins.remove(transaction, input, version);
      }
      requireStillThere(target);
      requireAllowed(() => decideOnChange('pin', caller.userId, target), target);
      return this.#pins.add(transaction, input, { byId: caller.userId, version });
    });
  }

  async history(
    userId: string,
    { chatId, messageId, before, limit }: ParsedInputOf<'message.history'>,
  ): Promise<OutputOf<'message.history'>> {
    requireAllowed(decideOnMessages, await this.#db.get(findMember, { chatId, userId }));
    if (!(await this.#db.get(findMessage, { chatId, messageId }))) throw new TendError('not_found');
    const stored = await this.#db.all(listTexts, { chatId, messageId, before, count: limit + 1 });
    const texts = stored
      .slice(0, limit)
      .map(({ number, body, mentions, formats, written_at: writtenAt }) => ({
        number,
        text: body,
        ...readMentions(mentions),
        ...readFormats(formats),
        writtenAt,
      }));
    return { texts, hasOlder: stored.length > limit };
  }

  /** Lets `work` change a message that the caller can read, and publishes the rows that it returns. */
  async #change(caller: Caller, place: MessagePlace, work: Work): Promise<Changed> {
    return writeAs(this.#db, caller, async (transaction) => {
      const { version } = await this.#changeRow(transaction, caller, place, work);
      return { version };
    });
  }

  /** Like `#change`, for changes of the text: replies, which quote it, change in the same commit. */
  #changeText(caller: Caller, place: MessagePlace, work: Work): Promise<Changed> {
    return writeAs(this.#db, caller, async (transaction) => {
      const { version, isChanged } = await this.#changeRow(transaction, caller, place, work);
      if (isChanged) await refreshReplies(transaction, place);
      return { version };
    });
  }

  #changeRow(
    transaction: Transaction,
    { userId }: Caller,
    { chatId, messageId }: MessagePlace,
    work: Work,
  ): Promise<Changed & { isChanged: boolean }> {
    return changeSpace(transaction, { kind: 'chat', id: chatId }, async (version) => {
      const asked = { chatId, messageId, userId };
      const target = requireAllowed(decideOnMessages, await transaction.get(findTarget, asked));
      const rows = await work(transaction, target, version);
      const isChanged = rows.length > 0;
      return { rows, result: { version: isChanged ? version : target.version, isChanged } };
    });
  }

  /** The message, which is found by what it says now, and, if it is pinned, the chat's pins. */
  async #readChanged(
    transaction: Transaction,
    { chatId, messageId }: MessagePlace,
    version: number,
  ): Promise<Row[]> {
    const stored = await transaction.all(findMessage, { chatId, messageId });
    const messages = stored.map(toMessageRow);
    for (const message of messages) await this.#searchIndex.change(transaction, message);
    const pins = await this.#pins.refresh(transaction, { chatId, messageId }, version);
    return [...messages, ...pins];
  }
}

/** A few per version: the changes of one version are sent, and caught up on, in one piece. */
async function refreshReplies(
  transaction: Transaction,
  { chatId, messageId }: MessagePlace,
): Promise<void> {
  let after = 0;
  for (;;) {
    const asked = { chatId, messageId, after, count: repliesPerVersion };
    const replies = await transaction.all(listReplies, asked);
    const upTo = replies.at(-1)?.seq;
    if (upTo === undefined) return;
    const place = { chatId, messageId, after, upTo };
    await changeSpace(transaction, { kind: 'chat', id: chatId }, async (version) => {
      await transaction.run(touchReplies, { ...place, version });
      const rows = replies.map((reply) => toMessageRow({ ...reply, version }));
      return { rows, result: undefined };
    });
    after = upTo;
  }
}

/** @throws TendError `message_deleted` */
function requireStillThere({ type }: Target): void {
  if (type === 'deleted') throw new TendError('message_deleted');
}

/** @throws TendError `bad_request` for blank text anywhere but below files */
function requireText(text: string, { type }: Target): void {
  if (type !== 'files' && text.trim() === '') {
    throw new TendError('bad_request', { fields: ['text'] });
  }
}

/** @throws TendError `edit_too_late` */
async function requireInTime(
  transaction: Transaction,
  { created_at: createdAt }: Target,
  now: number,
): Promise<void> {
  const { minutes = 0 } = (await transaction.get(findEditLimit, {})) ?? {};
  if (now >= createdAt + minutes * minuteMs) throw new TendError('edit_too_late');
}

/** The first edit of a message also stores the original text. */
async function keepText(
  transaction: Transaction,
  target: Target,
  edit: Pick<Tables['message_texts'], 'body' | 'mentions' | 'formats' | 'edit_id' | 'written_at'>,
): Promise<void> {
  const message = { chat_id: target.chat_id, message_id: target.id };
  const { count } = (await transaction.get(countTexts, {
    chatId: target.chat_id,
    messageId: target.id,
  })) ?? { count: 0 };
  if (count === 0) {
    const { body, mentions, formats, created_at: createdAt, written_at: writtenAt } = target;
    const sent = { edit_id: null, body, mentions, formats, written_at: writtenAt ?? createdAt };
    await transaction.run(insertText, { ...message, ...sent, number: 0 });
  }
  await transaction.run(insertText, { ...message, ...edit, number: Math.max(count, 1) });
}

import type { ChangeFrame, MessageRow, Row, Space, SpaceUpdate } from '@tend/protocol';
import { changesMessages, sharesDraft } from '../outbox/queued-commands.ts';
import {
  followChange,
  forgetDeleted,
  forgetPlaces,
  forgetQuotes,
  resendAcked,
  settle,
  settleGone,
} from '../outbox/settle.ts';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import { adoptSharedDraft } from '../drafts/shared-drafts.ts';
import { chatSpace, type Segment, type SmallRow, type SpaceRecord } from '../store/records.ts';
import { consequenceOf, rowKey } from '../store/row-kinds.ts';
import { aheadWith } from './ahead.ts';
import { fileIdsIn, noLongerNamed, pictureIdIn } from './file-ids.ts';
import { refreshReadMark } from './read-mark.ts';
import { beginSegment, mergeMessages } from './segment.ts';
import { dropLateVotes, forgetVotes } from './votes.ts';
// Applies rows to the local copy. Each function may be called with old, duplicate or out-of-order data, and then does
// nothing or reports that something is missing.

export interface ApplyContext {
  readonly tx: CopyTransaction;
  readonly selfId: string;
}

/**
 * Applies a live change. `gap`: something between the stored version and the change is missing. `left`: the person was
 * no longer in the chat, as far as is known here.
 */
export async function applyChange(
  context: ApplyContext,
  change: Omit<ChangeFrame, 'type'>,
): Promise<'applied' | 'gap' | 'ignored' | 'left'> {
  const { tx } = context;
  const { space, from, to, rows } = change;
  if (space.kind === 'chat' && (await hasLeft(tx, space.id))) return 'left';
  const record = await tx.space(space);
  // A space of another history waits for its reset.
  if (record?.version === 0) return 'gap';
  const held = record?.version ?? 0;
  if (held >= to) return 'ignored';
  if (held < from) return 'gap';
  const segment = record?.segment ?? (await beginIfChat(tx, { space, version: to, rows }));
  await putRows(context, { space, version: to, rows, segment, held: record });
  return 'applied';
}

/** Applies one space of a catch-up. `claimed` is the version in the request, 0 for none. */
export async function applyUpdate(
  context: ApplyContext,
  update: SpaceUpdate,
  claimed: number,
): Promise<'applied' | 'gap' | 'ignored'> {
  switch (update.type) {
    case 'gone':
      await dropSpace(context.tx, update.space);
      return 'applied';
    case 'rows':
      return applyMissingRows(context, update, claimed);
    case 'reset':
      return applyReset(context, update);
  }
}

/**
 * The server has restarted, and the local copy is of its history. Commands that it accepted before without publishing
 * the result may have been lost with the end of a history unknown to this device, so they are sent again: they take
 * effect only once.
 */
export async function continueEpoch(tx: CopyTransaction, epoch: string): Promise<void> {
  await resendAcked(tx);
  await tx.setEpoch(epoch);
}

/** The local copy is of another history than the server's. It is still shown until its resets arrive. */
export async function startOver(tx: CopyTransaction, epoch: string): Promise<void> {
  for (const record of await tx.spaces()) await tx.putSpace({ ...record, version: 0 });
  await forgetPlaces(tx);
  await resendAcked(tx);
  await tx.setEpoch(epoch);
}

/** After a complete catch-up: drops spaces that the server has not confirmed, and chats that the person is not in. */
export async function dropForeign({ tx, selfId }: ApplyContext): Promise<void> {
  const user = await tx.space({ kind: 'user', id: selfId });
  // Read at once: of 1,000 chats, each read of its own, a slow phone was busy for half a second after each start.
  const joined = new Set(
    (await tx.rowsOfKind('membership'))
      .filter(({ state }) => state === 'active')
      .map(({ chatId }) => chatId),
  );
  for (const { space, version } of await tx.spaces()) {
    const isForeign = space.kind === 'chat' && user !== undefined && !joined.has(space.id);
    if (version === 0 || isForeign) await dropSpace(tx, space);
  }
  await tx.findAgain();
}

type RowsUpdate = Extract<SpaceUpdate, { type: 'rows' }>;
type ResetUpdate = Extract<SpaceUpdate, { type: 'reset' }>;

async function applyMissingRows(
  context: ApplyContext,
  update: RowsUpdate,
  claimed: number,
): Promise<'applied' | 'gap' | 'ignored'> {
  const record = await context.tx.space(update.space);
  const held = record?.version ?? 0;
  if (held === 0 && claimed === 0) {
    const nothingOlder = { hasOlder: false, unreadOlder: 0, mentionsOlder: 0 };
    return applyReset(context, { ...update, ...nothingOlder, type: 'reset' });
  }
  // The space was dropped while the answer was on its way, so these rows would have no base.
  if (held < claimed) return 'gap';
  if (held >= update.version) return 'ignored';
  await putRows(context, { ...update, segment: record?.segment ?? null, held: record });
  return 'applied';
}

async function applyReset(
  context: ApplyContext,
  update: ResetUpdate,
): Promise<'applied' | 'ignored'> {
  const { tx } = context;
  const { space, version, cutFrom, rows } = update;
  const record = await tx.space(space);
  // Live changes have overtaken the answer.
  if (record !== undefined && record.version >= version) return 'ignored';
  if (record !== undefined) {
    await loseUnnamedFiles(tx, space, messagesOf(rows));
    await tx.deleteSpace(space);
    await forgetQuotes(tx, space.id);
  }
  const segment = await beginIfChat(tx, update);
  await putRows(context, { space, version, cutFrom, rows, segment, held: undefined });
  if (space.kind === 'user') await refreshAllReadMarks(context);
  return 'applied';
}

interface Beginning {
  space: Space;
  version: number;
  rows: readonly Row[];
  hasOlder?: boolean;
  unreadOlder?: number;
  mentionsOlder?: number;
}

async function beginIfChat(tx: CopyTransaction, beginning: Beginning): Promise<Segment | null> {
  const { space, version, rows } = beginning;
  if (space.kind !== 'chat') return null;
  const { hasOlder = false, unreadOlder = 0, mentionsOlder = 0 } = beginning;
  const older = { hasOlder, unreadOlder, mentionsOlder };
  return beginSegment(tx, { chatId: space.id, version, messages: messagesOf(rows), ...older });
}

interface Arrival {
  space: Space;
  version: number;
  cutFrom?: number | undefined;
  rows: readonly Row[];
  segment: Segment | null;
  /** Undefined if nothing of the space is stored. */
  held: SpaceRecord | undefined;
}

async function putRows(context: ApplyContext, arrival: Arrival): Promise<void> {
  const { tx, selfId } = context;
  const { space, version, cutFrom = 0, rows, held } = arrival;
  const smallRows = smallRowsOf(rows);
  const changed = held === undefined ? smallRows : await findNewer(tx, smallRows);
  const newer = await dropLateVotes(tx, changed);
  if (held !== undefined) await loseReplacedPictures(tx, newer);
  if (newer.length > 0) {
    await tx.put(
      'rows',
      newer.map((row) => ({ space, row })),
    );
  }
  const messages = messagesOf(rows);
  const settled = await settle(tx, { space, version, rows, selfId });
  await forgetDeleted(tx, messages);
  await forgetVotes(tx, messages);
  await loseUnnamedFiles(tx, space, messages);
  const segment =
    arrival.segment &&
    (await mergeMessages(tx, arrival.segment, { chatId: space.id, messages, selfId }));
  const aheadTo = Math.max(cutFrom, held?.aheadTo ?? 0);
  const ahead = aheadWith(rows, { version, aheadTo });
  const partialIn = held?.partialIn;
  await tx.putSpace({ space, version, segment, ...ahead, ...(partialIn && { partialIn }) });
  for (const row of newer) await follow(context, row);
  const followed = settled.filter(
    ({ command }) => changesMessages(command) || sharesDraft(command),
  );
  for (const { command } of followed) await followChange(tx, command, selfId);
}

/** With a deleted message go the bytes of its files, and with a preview that is removed those of its picture. */
async function loseUnnamedFiles(
  tx: CopyTransaction,
  { id: chatId }: Space,
  messages: readonly MessageRow[],
): Promise<void> {
  // Of a new one nothing is held.
  const changed = messages.filter(({ seq, version }) => version > seq);
  if (changed.length === 0) return;
  const held = await tx.messages(
    chatId,
    changed.map(({ seq }) => seq),
  );
  tx.loseFiles(noLongerNamed(held, changed));
}

/** With a picture that was replaced or removed go its bytes. */
async function loseReplacedPictures(tx: CopyTransaction, rows: readonly SmallRow[]): Promise<void> {
  const pictured = rows.filter(({ kind }) => kind === 'user' || kind === 'chat');
  if (pictured.length === 0) return;
  const held = await tx.rows(pictured.map((row) => rowKey(row)));
  const replaced = pictured.flatMap((row, index) => {
    const before = pictureIdIn(held[index]?.row);
    return before === null || before === pictureIdIn(row) ? [] : [before];
  });
  tx.loseFiles(replaced);
}

async function findNewer(
  tx: CopyTransaction,
  rows: readonly SmallRow[],
): Promise<readonly SmallRow[]> {
  if (rows.length === 0) return [];
  const held = await tx.rows(rows.map((row) => rowKey(row)));
  return rows.filter((row, index) => (held[index]?.row.version ?? -1) < row.version);
}

async function follow({ tx, selfId }: ApplyContext, row: SmallRow): Promise<void> {
  const consequence = consequenceOf(row);
  switch (consequence?.type) {
    case undefined:
      break;
    case 'chatLeft':
      await dropSpace(tx, chatSpace(consequence.chatId));
      break;
    case 'markMoved':
      await refreshReadMark(tx, consequence.chatId, selfId);
      break;
    case 'draftChanged':
      await adoptSharedDraft(tx, consequence.chatId);
      break;
    case 'notificationsForgotten': {
      const held = await tx.rowsOfKind('notification');
      await tx.delete('rows', held.filter(consequence.isForgotten).map(rowKey));
      break;
    }
  }
}

/** Marks from before the reset are void, so only here a mark may move back. */
async function refreshAllReadMarks({ tx, selfId }: ApplyContext): Promise<void> {
  for (const { space } of await tx.spaces()) {
    if (space.kind === 'chat') await refreshReadMark(tx, space.id, selfId);
  }
}

async function dropSpace(tx: CopyTransaction, space: Space): Promise<void> {
  if (space.kind === 'chat') {
    await settleGone(tx, space.id);
    tx.loseFiles(fileIdsIn(await tx.messagesIn({ chatId: space.id, limit: Infinity })));
    const picture = pictureIdIn(await tx.row('chat', space.id));
    if (picture !== null) tx.loseFiles([picture]);
  }
  // A reset tells of all chats that were ever left: what is shown of the others must not be looked through for each.
  if ((await tx.space(space)) === undefined) return;
  await tx.deleteSpace(space);
  if (space.kind === 'chat') tx.loseShownIn(space.id);
}

async function hasLeft(tx: CopyTransaction, chatId: string): Promise<boolean> {
  return (await tx.row('membership', chatId))?.state === 'left';
}

function messagesOf(rows: readonly Row[]): MessageRow[] {
  return rows.filter((row) => row.kind === 'message');
}

function smallRowsOf(rows: readonly Row[]): SmallRow[] {
  return rows.filter((row) => row.kind !== 'message');
}

import { contract } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import type { Draft, QueuedCommand } from '../store/records.ts';
import { isEmpty } from './stored-drafts.ts';
import { blank, type Writing } from './writing.ts';

// A draft on the device is shared through a row of the person's space. `sharedText` of the stored draft is what the row
// said when the two were last alike: a draft that says something else was written here since, and wins.

/** The key of a waiting draft in the outbox. */
export function sharedDraftKey(chatId: string): string {
  return `draft:${chatId}`;
}

/** The part of a draft that all devices show: while a message is edited, what was set aside for that. */
export function ordinaryPartOf(draft: Draft | undefined): Writing {
  return draft?.edit?.setAside ?? draft ?? blank;
}

/** What is shared of a text: a blank one is none. */
function toSharedText({ text }: Writing): string {
  return text.trim() === '' ? '' : text;
}

/** Whether a draft was written here since it was last alike with the row. */
export function isUnshared(draft: Draft | undefined): boolean {
  return toSharedText(ordinaryPartOf(draft)) !== (draft?.sharedText ?? '');
}

type SaveDraft = Extract<QueuedCommand, { name: 'draft.save' }>;

/** The command that shares a draft; null for one that no server would take, which stays on its device. */
export function toSharedDraft(chatId: string, writing: Writing): SaveDraft | null {
  const text = toSharedText(writing);
  const mentions = text === '' ? [] : [...writing.mentions];
  const input = contract['draft.save'].input.safeParse({
    chatId,
    text,
    ...(mentions.length > 0 && { mentions }),
  });
  return input.success ? { name: 'draft.save', input: input.data } : null;
}

/**
 * Takes over the row of a draft, unless one is being written here. Call it in the transaction in which the row has
 * arrived, or in which an own draft has left the outbox.
 */
export async function adoptSharedDraft(tx: CopyTransaction, chatId: string): Promise<void> {
  const row = await tx.row('draft', chatId);
  const waiting = (await tx.outbox()).get(sharedDraftKey(chatId));
  if (row === undefined || waiting !== undefined) return;
  const draft = await tx.draft(chatId);
  if (isUnshared(draft) && toSharedText(ordinaryPartOf(draft)) !== row.text) return;
  const { replyTo } = ordinaryPartOf(draft);
  const ordinary = {
    text: row.text,
    mentions: row.mentions ?? [],
    ...(replyTo && row.text !== '' && { replyTo }),
  };
  const { edit } = draft ?? {};
  const adopted: Draft =
    draft !== undefined && edit !== undefined
      ? { ...draft, sharedText: row.text, edit: { ...edit, setAside: ordinary } }
      : { chatId, ...ordinary, sharedText: row.text };
  if (isEmpty(adopted)) await tx.delete('drafts', [chatId]);
  else await tx.put('drafts', [adopted]);
}

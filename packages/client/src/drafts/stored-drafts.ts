import { excerptOf } from '@tend/protocol';
import type { CopyTransaction } from '../copy/copy-transaction.ts';
import type { Draft, SeenMessage } from '../store/records.ts';
import type { Writing } from './writing.ts';

/** What is kept of a text that is being written. Of a message that it answers, no more than a quote shows. */
export function toDraft(chatId: string, writing: Writing): Draft {
  const { edit } = writing;
  const setAside = edit && withExcerpt(edit.setAside);
  return {
    chatId,
    ...withExcerpt(writing),
    ...(edit && setAside && { edit: { ...edit, setAside } }),
  };
}

/** Whether there is nothing to keep. */
export function isEmpty({ text, replyTo, edit, sharedText = '' }: Draft): boolean {
  const isShared = sharedText !== '';
  return text.trim() === '' && replyTo === undefined && edit === undefined && !isShared;
}

/**
 * Puts drafts in the place of those of their chats; an empty one deletes it, unless other devices still show its text.
 */
export async function storeDrafts(tx: CopyTransaction, drafts: readonly Draft[]): Promise<void> {
  const kept: Draft[] = [];
  for (const draft of drafts) {
    const { sharedText } = (await tx.draft(draft.chatId)) ?? {};
    kept.push({ ...draft, ...(sharedText !== undefined && { sharedText }) });
  }
  const [gone, left] = [kept.filter(isEmpty), kept.filter((draft) => !isEmpty(draft))];
  await tx.delete(
    'drafts',
    gone.map(({ chatId }) => chatId),
  );
  await tx.put('drafts', left);
}

/** Others' messages may be deleted while this device does not hear of it: it keeps no whole copy. */
export function toExcerpt(message: SeenMessage): SeenMessage {
  const { content } = message;
  switch (content.type) {
    case 'text':
      return { ...message, content: { type: 'text', text: excerptOf(content.text) } };
    case 'files': {
      const { type, files, text } = content;
      return { ...message, content: { type, files, text: excerptOf(text) } };
    }
    case 'poll': {
      const question = excerptOf(content.question);
      return { ...message, content: { ...content, question, answers: [] } };
    }
    case 'event':
    case 'deleted':
    case 'unknown':
      return message;
  }
}

function withExcerpt({ text, mentions, replyTo }: Writing): Omit<Draft, 'chatId' | 'edit'> {
  return { text, mentions, ...(replyTo && { replyTo: toExcerpt(replyTo) }) };
}

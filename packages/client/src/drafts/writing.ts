import type { Mention } from '@tend/protocol';
import type { SeenMessage } from '../store/records.ts';

/** A text with the mentions in it, while it is being written. */
export interface Writing {
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** The message that it answers. */
  readonly replyTo?: SeenMessage | undefined;
  readonly edit?: Edit | undefined;
}

/** The message whose text is being changed, and what was being written before that was begun. */
export interface Edit {
  readonly message: SeenMessage;
  readonly setAside: Writing;
}

export const blank: Writing = { text: '', mentions: [] };

/** Two texts as one, each on lines of its own; one that changes a message takes in no other. */
export function join(one: Writing, other: Writing): Writing {
  if (one.edit !== undefined) return setAside(one, join(one.edit.setAside, other));
  if (other.edit !== undefined) return setAside(other, join(one, other.edit.setAside));
  if (one.text === '') return other;
  const before = `${one.text}\n`;
  const moved = other.mentions.map((mention) => ({
    ...mention,
    start: mention.start + before.length,
  }));
  const replyTo = one.replyTo ?? other.replyTo;
  return {
    text: before + other.text,
    mentions: [...one.mentions, ...moved],
    ...(replyTo && { replyTo }),
  };
}

/** Without what points to a message that was deleted; the text stays. */
export function withoutMessage(writing: Writing, messageId: string): Writing {
  const { replyTo, edit, ...written } = writing;
  if (edit?.message.id === messageId) {
    return join(withoutMessage(edit.setAside, messageId), written);
  }
  if (edit !== undefined) return setAside(writing, withoutMessage(edit.setAside, messageId));
  return replyTo?.id === messageId ? written : writing;
}

function setAside(writing: Writing, before: Writing): Writing {
  return writing.edit === undefined
    ? writing
    : { ...writing, edit: { message: writing.edit.message, setAside: before } };
}

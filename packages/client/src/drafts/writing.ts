import type { FormattedText, InputOf, Mention } from '@tend/protocol';
import type { SeenMessage } from '../store/records.ts';

/** A text with its signs and mentions, while it is being written. */
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
  /** The message's text with its signs, with which the edit began; absent if it has none. */
  readonly source?: string | undefined;
  readonly setAside: Writing;
}

/** A text to be sent, without its signs. */
export interface WrittenText extends Pick<Writing, 'text' | 'mentions'> {
  readonly formats?: FormattedText['formats'] | undefined;
  /** The text with its signs, if it has any: it is a draft again if the message cannot be stored. */
  readonly typed?: Pick<Writing, 'text' | 'mentions'> | undefined;
}

export const blank: Writing = { text: '', mentions: [] };

/** Two texts as one, each on lines of its own. Only one edit can be left: the later one. */
export function join(one: Writing, other: Writing): Writing {
  if (other.edit !== undefined) {
    const isSameMessage = one.edit?.message.id === other.edit.message.id;
    const before = isSameMessage ? one.edit.setAside : withoutEdit(one);
    return withSetAside(other, join(before, other.edit.setAside));
  }
  if (one.edit !== undefined) return withSetAside(one, join(one.edit.setAside, other));
  const before = one.text === '' || other.text === '' ? one.text : `${one.text}\n`;
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

/**
 * Removes the reply to a message and the edit of it; for null, the reply to any message. The text stays, except that of an
 * edit which has changed nothing yet: it is a copy of its message. Returns the same object if there is nothing to remove.
 */
export function withoutMessage(writing: Writing, messageId: string | null): Writing {
  const { replyTo, edit, ...written } = writing;
  const isIt = ({ id }: SeenMessage): boolean => messageId === null || id === messageId;
  if (edit === undefined) return replyTo && isIt(replyTo) ? written : writing;
  const setAside = withoutMessage(edit.setAside, messageId);
  if (messageId === null || !isIt(edit.message)) {
    return setAside === edit.setAside ? writing : withSetAside(writing, setAside);
  }
  const { content } = edit.message;
  const isUnchanged = 'text' in content && (edit.source ?? content.text) === writing.text;
  return isUnchanged ? setAside : join(setAside, written);
}

/** What an edit says becomes ordinary text, behind what was set aside for it. */
function withoutEdit(writing: Writing): Writing {
  const { edit, ...written } = writing;
  return edit === undefined ? writing : join(edit.setAside, written);
}

function withSetAside(writing: Writing, setAside: Writing): Writing {
  return writing.edit === undefined ? writing : { ...writing, edit: { ...writing.edit, setAside } };
}

/** A written text as commands have it: without empty lists. */
export function toInput({
  text,
  mentions,
  formats = [],
}: WrittenText): Pick<InputOf<'message.send'>, 'text' | 'mentions' | 'formats'> {
  return {
    text,
    ...(mentions.length > 0 && { mentions: [...mentions] }),
    ...(formats.length > 0 && { formats: [...formats] }),
  };
}

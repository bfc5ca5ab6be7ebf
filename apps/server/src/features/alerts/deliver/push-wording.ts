import type { Mention, NotificationKind } from '@tend/protocol';
import type { Wording } from '../../../platform/texts/texts.ts';

/** The content of a notification: null for what bystanders must not see. */
interface Facts {
  kind: NotificationKind;
  /** Null in a direct chat. */
  groupTitle: string | null;
  organizationName: string;
  sender: string | null;
  text: string | null;
  /** Unread messages of the chat. */
  count: number;
}

/** In characters as people see them: more than any phone shows. */
const titleLength = 60;
const nameLength = 40;
const textLength = 240;
const shownEmojis = 3;
/** On average, one more than an emoji has: a single character can consist of thousands. */
const bytesPerCharacter = 5;

/** Title and body of the notification for a chat. */
export function writeMessage(wording: Wording, facts: Facts): { title: string; body: string } {
  const { groupTitle, organizationName, sender } = facts;
  const place = groupTitle ?? sender ?? organizationName;
  return { title: cut(place, titleLength), body: writeBody(wording, facts) };
}

/** What a notification of reactions to the reader's message says. */
interface ReactionFacts extends Pick<Facts, 'groupTitle' | 'organizationName' | 'sender'> {
  /** The message that was reacted to. */
  text: string | null;
  emojis: readonly string[];
  /** How many people reacted besides the sender. */
  others: number;
}

/** Title and body of the notification for reactions. */
export function writeReaction(
  wording: Wording,
  { groupTitle, organizationName, sender, text, emojis, others }: ReactionFacts,
): { title: string; body: string } {
  const title = cut(groupTitle ?? sender ?? organizationName, titleLength);
  const name = sender === null ? null : cut(sender, nameLength);
  const by = name === null ? null : nameReacting(wording, name, others);
  const { say } = wording;
  if (text === null) {
    if (by === null) return { title, body: say('messageNotification.reaction') };
    return { title, body: say('messageNotification.reactionBy', { sender: by }) };
  }
  const emoji = emojis.slice(0, shownEmojis).join('');
  const quote = cut(text.replaceAll(/\s+/g, ' ').trim(), textLength);
  const body =
    by === null
      ? say('messageNotification.reactionTo', { emoji, text: quote })
      : say('messageNotification.reactionByTo', { sender: by, emoji, text: quote });
  return { title, body };
}

function nameReacting({ say }: Wording, name: string, count: number): string {
  return count === 0 ? name : say('messageNotification.andOthers', { name, count });
}

function writeBody(wording: Wording, facts: Facts): string {
  const { groupTitle, text, sender } = facts;
  // In a direct chat the title is the sender's name.
  const named = groupTitle === null || sender === null ? null : cut(sender, nameLength);
  if (text !== null) {
    const words = cut(text.replaceAll(/\s+/g, ' ').trim(), textLength);
    const line = named === null ? words : `${named}: ${words}`;
    return facts.count > 1 ? `${line}\n${countMessages(wording, facts.count, null)}` : line;
  }
  const event = describe(wording, facts.kind, named);
  const count = countMessages(wording, facts.count, event === null ? named : null);
  if (event === null) return count;
  return facts.count > 1 ? `${event} · ${count}` : event;
}

/** Null for an ordinary message. */
function describe({ say }: Wording, kind: NotificationKind, sender: string | null): string | null {
  switch (kind) {
    case 'direct':
    case 'group':
    // Written by writeReaction.
    case 'reaction':
      return null;
    case 'mention':
    case 'reply':
    case 'all':
    case 'added':
      return sender === null
        ? say(`messageNotification.${kind}`)
        : say(`messageNotification.${kind}By`, { sender });
    case 'keyword':
      return say('messageNotification.keyword');
  }
}

function countMessages({ say }: Wording, count: number, sender: string | null): string {
  if (count <= 1) {
    return sender === null
      ? say('messageNotification.newMessage')
      : say('messageNotification.newMessageFrom', { sender });
  }
  return sender === null
    ? say('messageNotification.newMessages', { count })
    : say('messageNotification.newMessagesLastFrom', { count, sender });
}

/** The text with mentions under their people's current names, as the app shows it. */
export function spellMentions(
  text: string,
  mentions: readonly Mention[] | undefined,
  names: ReadonlyMap<string, string>,
): string {
  return (mentions ?? []).toReversed().reduce((spelled, { start, length, who }) => {
    const name = who.type === 'user' ? names.get(who.userId) : undefined;
    if (name === undefined) return spelled;
    return `${spelled.slice(0, start)}@${name}${spelled.slice(start + length)}`;
  }, text);
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const encoder = new TextEncoder();

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(length * bytesPerCharacter));
  const shown = [...characters.segment(text.slice(0, read))].map(({ segment }) => segment);
  if (read === text.length && shown.length <= length) return text;
  // The last character may have been cut inside, and is kept only if it is the only one.
  const kept = shown.slice(0, Math.max(1, Math.min(shown.length, length) - 1));
  return `${kept.join('').trimEnd()}…`;
}

import { mentionsKeyword } from './keywords.ts';
import { isMentioned } from './mentions.ts';
import { isReadable, isWritten, mentionsIn, wordsIn } from './message-kinds.ts';
import type { MessageRow } from './messages.ts';
import type { NotificationFacts } from './notification-facts.ts';
import { notificationKindNames, type NotificationKind } from './notification-kinds.ts';

/** What of a message says of which kinds it can be. */
type Recognisable = Pick<MessageRow, 'content' | 'replyTo'>;

/** How messages of a kind are recognised. */
interface Recognition {
  /** Whether such a message can be of the kind for anyone: asked before anyone's settings are read. */
  canBe: (message: Recognisable) => boolean;
  /** Whether a message that can be of the kind is so for this person. */
  isFor: (facts: NotificationFacts) => boolean;
}

const recognitions: Record<NotificationKind, Recognition> = {
  direct: {
    canBe: ({ content }) => isWritten(content),
    isFor: ({ chatType }) => chatType === 'direct',
  },
  mention: {
    canBe: ({ content }) => mentionsIn(content).length > 0,
    isFor: ({ person, message }) =>
      mentionsIn(message.content).some(
        ({ who }) => who.type === 'user' && who.userId === person.id,
      ),
  },
  reply: {
    canBe: ({ content, replyTo }) => isWritten(content) && replyTo !== undefined,
    isFor: ({ person, message }) => message.replyTo?.authorId === person.id,
  },
  all: {
    canBe: ({ content }) => mentionsIn(content).length > 0,
    isFor: ({ person, message }) => isMentioned(person.id, mentionsIn(message.content)),
  },
  keyword: {
    canBe: ({ content }) => isReadable(content),
    isFor: ({ message: { content }, settings }) =>
      mentionsKeyword(wordsIn(content), settings.keywords),
  },
  added: {
    canBe: isAdding,
    // A person who was added joined with this very line, whether the group was new or not.
    isFor: ({ message, chatType, person }) =>
      chatType === 'group' && person.membership?.joinedSeq === message.seq,
  },
  // Not a message: decided by decideReaction.
  reaction: { canBe: () => false, isFor: () => false },
  group: { canBe: ({ content }) => isWritten(content), isFor: () => true },
};

/** The kinds that a message can be of, in the order of the registry. */
export function possibleKinds(message: Recognisable): readonly NotificationKind[] {
  return notificationKindNames.filter((kind) => recognitions[kind].canBe(message));
}

/** The strongest way in which the message concerns the person: the first of the registry. */
export function recogniseKind(facts: NotificationFacts): NotificationKind | null {
  return possibleKinds(facts.message).find((kind) => recognitions[kind].isFor(facts)) ?? null;
}

function isAdding({ content }: Recognisable): boolean {
  if (content.type !== 'event') return false;
  const { type } = content.event;
  return type === 'groupCreated' || type === 'membersAdded';
}

import { mentionsSchema, type Mention } from '@tend/protocol';
import { z } from 'zod';

/**
 * A mention in the database: all are stored as sent, since a repeated command is compared with them. A mention of a
 * person who had just left is marked, and never returned.
 */
const storedSchema = z.array(
  z.object({ ...mentionsSchema.element.shape, isDropped: z.literal(true).optional() }),
);
export type StoredMention = z.infer<typeof storedSchema>[number];

export function writeMentions(mentions: readonly StoredMention[]): string {
  return JSON.stringify(mentions);
}

/** The mentions as part of a message's content; absent if there are none. */
export function readMentions(stored: string | null): { mentions?: Mention[] } {
  if (stored === null) return {};
  const mentions = parse(stored).flatMap(({ isDropped, ...mention }) =>
    isDropped === true ? [] : [mention],
  );
  return mentions.length === 0 ? {} : { mentions };
}

/** The mentions as they were sent, with those that are never returned. */
export function readSentMentions(stored: string | null): { mentions?: Mention[] } {
  if (stored === null) return {};
  return { mentions: parse(stored).map(({ isDropped: _isDropped, ...mention }) => mention) };
}

/**
 * Whether a repeated message has the same mentions as the first time. One that was dropped may be missing: a device that
 * has the message from the server does not know of it.
 */
export function areAsStored(mentions: readonly Mention[] = [], stored: string | null): boolean {
  const earlier = (stored === null ? [] : parse(stored)).filter(
    (mention) =>
      mention.isDropped !== true || mentions.some((repeated) => isSame(mention, repeated)),
  );
  return (
    earlier.length === mentions.length &&
    earlier.every((mention, index) => isSame(mention, mentions[index]))
  );
}

function isSame(one: Mention, other: Mention | undefined): boolean {
  return (
    one.start === other?.start && one.length === other.length && userIdOf(one) === userIdOf(other)
  );
}

function userIdOf({ who }: Mention): string | null {
  return who.type === 'user' ? who.userId : null;
}

function parse(stored: string): StoredMention[] {
  return storedSchema.parse(JSON.parse(stored));
}

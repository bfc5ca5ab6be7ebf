import { quickReactions } from '@tend/protocol';
import type { Replica } from '../copy/replica.ts';
import { showWith } from '../outbox/queued-commands.ts';
import { isSameList, reuse } from './derived.ts';

/** How the person uses emoji, on all of their devices. */
export interface OwnEmoji {
  /** Six to react with, the one used last first. */
  readonly quickReactions: readonly string[];
  /** From 0, yellow, by way of 1, light, to 5, dark. */
  readonly skinTone: number;
}

/** Including what waits in the outbox, in the order in which it was given. */
export function computeOwnEmoji(replica: Replica, previous: OwnEmoji | null): OwnEmoji {
  const { usedReactions = [], skinTone = 0 } = replica.only('settings') ?? {};
  const entries = replica.outboxEntries().toSorted((a, b) => a.createdAt - b.createdAt);
  const shown = showWith(entries, 'ownEmoji', { usedReactions, skinTone });
  const quick = quickReactions(shown.usedReactions);
  const isSame = previous !== null && isSameList(previous.quickReactions, quick);
  return reuse(previous, {
    quickReactions: isSame ? previous.quickReactions : quick,
    skinTone: shown.skinTone,
  });
}

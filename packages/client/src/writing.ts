import type { Mention } from '@tend/protocol';

/** A text with the mentions in it, while it is being written. */
export interface Writing {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

export const blank: Writing = { text: '', mentions: [] };

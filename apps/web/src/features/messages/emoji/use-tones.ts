import type { Database } from 'emoji-picker-element';
import { useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import type { TonesAsked } from './listen-for-tones.ts';

interface ShownTones extends TonesAsked {
  variants: readonly string[];
  tone: number;
}

interface Tones {
  tones: ShownTones | null;
  askForTones: (asked: TonesAsked) => Promise<void>;
  chooseTone: (tone: number) => void;
  closeTones: () => void;
}

/** The skin tones of an emoji, while they show; the chosen one picks it, and is remembered for all emoji. */
export function useTones(database: Database, onPick: (emoji: string) => void): Tones {
  const client = useClient();
  const [tones, setTones] = useState<ShownTones | null>(null);

  async function askForTones(asked: TonesAsked) {
    const found = await database.getEmojiByUnicodeOrName(asked.emoji);
    if (found === null || !('skins' in found) || found.skins === undefined) return;
    // A pair has a tone for each person.
    const single = found.skins.filter(({ tone }) => typeof tone === 'number');
    const variants = [asked.emoji, ...single.map(({ unicode }) => unicode)];
    const { skinTone } = client.ownEmoji.getSnapshot();
    if (single.length > 0) setTones({ ...asked, variants, tone: skinTone });
  }

  async function chooseTone(tone: number) {
    if (tones === null) return;
    const { emoji, variants } = tones;
    client.setSkinTone(tone);
    // The picker closes its database when it goes.
    await database.incrementFavoriteEmojiCount(emoji);
    onPick(variants[tone] ?? emoji);
  }

  return {
    tones,
    askForTones,
    chooseTone: (tone: number) => void chooseTone(tone),
    closeTones: () => setTones(null),
  };
}

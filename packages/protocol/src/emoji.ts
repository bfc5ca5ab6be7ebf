import { z } from 'zod';
import { limits } from './limits.ts';

/** A commonly used emoji: a flag, a keycap, or a picture with skin tones and joiners (UTS #51, section 1.4.9). */
const emojiPattern =
  /^(?:\p{RI}\p{RI}|(?!\p{RI}|[\d#*](?!\uFE0F?\u20E3))\p{Emoji}(?:\p{EMod}|\uFE0F?\u20E3?|[\u{E0020}-\u{E007E}]+\u{E007F})(?:\u200D\p{Emoji}(?:\p{EMod}|\uFE0F)?)*)$/u;

export const emojiSchema = z.string().max(limits.emojiLength).regex(emojiPattern);

/** From 0, the yellow one that is nobody's, by way of 1, light, to 5, dark. */
export const skinToneSchema = z.int().min(0).max(5);

/** So few stand for a whole message; of more each says less. */
const emojiAtMost = 3;
/** The longest emoji, a flag of a region, has 14 units. */
const unitsAtMost = 45;

const emoji =
  /^(?:\p{Regional_Indicator}{2}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)/u;

let segmenter: Intl.Segmenter | undefined;

/** Whether a message is nothing but one to three emoji, which are drawn large. */
export function isEmojiOnly(text: string): boolean {
  // Most messages begin with a letter, and to cut one into its signs takes longer than all the rest of drawing it.
  if (text.length > unitsAtMost || !emoji.test(text.trimStart())) return false;
  segmenter ??= new Intl.Segmenter();
  const signs = [...segmenter.segment(text)].map(({ segment }) => segment.trim());
  const seen = signs.filter((sign) => sign !== '');
  return seen.length > 0 && seen.length <= emojiAtMost && seen.every((sign) => emoji.test(sign));
}

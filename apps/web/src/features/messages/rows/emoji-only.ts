/** Messages of more emoji are shown as text. */
const emojiAtMost = 3;
/** The longest emoji, a flag of a region, has 14 units. */
const unitsAtMost = 45;

const emoji =
  /^(?:\p{Regional_Indicator}{2}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)/u;

let segmenter: Intl.Segmenter | undefined;

/** Whether a message is only one to three emoji, which are drawn large. */
export function isEmojiOnly(text: string): boolean {
  // Most messages begin with a letter; splitting them into graphemes takes longer than all other drawing.
  if (text.length > unitsAtMost || !emoji.test(text.trimStart())) return false;
  segmenter ??= new Intl.Segmenter();
  const signs = [...segmenter.segment(text)].map(({ segment }) => segment.trim());
  const seen = signs.filter((sign) => sign !== '');
  return seen.length > 0 && seen.length <= emojiAtMost && seen.every((sign) => emoji.test(sign));
}

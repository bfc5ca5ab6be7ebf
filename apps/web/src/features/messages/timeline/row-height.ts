import { isEmojiOnly } from '../rows/emoji-only.ts';
import { beginningOf } from '../rows/long-text.ts';
import type { TimelineItem, TimelineMessage } from './timeline.ts';

export interface RowMeasures {
  isGroup: boolean;
  /** Of the list, its own padding included. */
  listWidth: number;
  /** How wide a line of text is drawn. */
  widthOf: (text: string) => number;
}

/** Until the list is laid out. */
const defaultWidth = 390;
const lineHeight = 24;
const emojiHeight = 48;
const unfoldHeight = 44;
const listPadding = 24;
const maxBubbleWidth = 560;
const bubblePadding = { inline: 30, block: 18 };
/** Time, mark and the space before them. */
const metaWidth = { own: 68, other: 48 };
const authorHeight = 22;
const gap = { inRun: 4, beforeRun: 12 };
/** Lines break before a word that does not fit, so each is shorter than it could be by about half a word. */
const raggedEnd = 22;

const fixedHeights = { day: 50, unread: 34, events: 36 };

export interface RowEstimates {
  /** As the row was drawn, or else about. */
  heightOf: (item: TimelineItem) => number;
  /** The row has been drawn. */
  remember: (item: TimelineItem, height: number) => void;
  /** The list is this wide from now on. */
  adoptWidth: (listWidth: number) => void;
}

/** Estimates each message once: with every page that comes, all rows are asked for again. */
export function createRowEstimates(first: Omit<RowMeasures, 'listWidth'>): RowEstimates {
  let measures = { ...first, listWidth: defaultWidth };
  let heights = new WeakMap<TimelineMessage, number>();
  const drawn = new Map<string, number>();
  return {
    heightOf(item) {
      const known = drawn.get(item.key);
      if (known !== undefined) return known;
      if (item.type !== 'bubble') return estimateRowHeight(item, measures);
      const height = heights.get(item.message) ?? estimateRowHeight(item, measures);
      heights.set(item.message, height);
      return height;
    },
    remember({ key }, height) {
      drawn.set(key, height);
    },
    adoptWidth(listWidth) {
      if (listWidth === measures.listWidth) return;
      measures = { ...measures, listWidth };
      heights = new WeakMap();
      drawn.clear();
    },
  };
}

/** How high a row will about be; the closer it is, the less has to be put right when the row is drawn. */
export function estimateRowHeight(item: TimelineItem, measures: RowMeasures): number {
  if (item.type !== 'bubble') return fixedHeights[item.type];
  const { isOwn, isRunStart } = item;
  const beginning = beginningOf({ text: item.text, mentions: undefined });
  const text = beginning?.text ?? item.text;
  const lines = countLines(text, isOwn, measures);
  const hasAuthor = measures.isGroup && !isOwn && isRunStart;
  return (
    (isRunStart ? gap.beforeRun : gap.inRun) +
    bubblePadding.block +
    (hasAuthor ? authorHeight : 0) +
    (isEmojiOnly(text) ? emojiHeight : lines * lineHeight) +
    (beginning === null ? 0 : unfoldHeight)
  );
}

function countLines(text: string, isOwn: boolean, { listWidth, widthOf }: RowMeasures): number {
  const bubbleWidth = Math.min(maxBubbleWidth, (listWidth - listPadding) * 0.86);
  const room = bubbleWidth - bubblePadding.inline;
  let lines = 0;
  let lastWidth = 0;
  for (const line of text.split('\n')) {
    const width = widthOf(line);
    const broken = width <= room ? 1 : Math.ceil(width / (room - raggedEnd));
    lines += broken;
    lastWidth = broken === 1 ? width : width - (broken - 1) * (room - raggedEnd);
  }
  const hasRoomForMeta = lastWidth + (isOwn ? metaWidth.own : metaWidth.other) <= room;
  return hasRoomForMeta ? lines : lines + 1;
}

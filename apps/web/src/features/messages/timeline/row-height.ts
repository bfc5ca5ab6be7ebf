import type { FilesContent, MessageContent, PollContent } from '@tend/protocol';
import { albumFrame, estimateFiles } from '../files/files-height.ts';
import { isEmojiOnly } from '../rows/emoji-only.ts';
import { beginningOf } from '../rows/long-text.ts';
import type { TimelineItem, TimelineMessage } from './timeline.ts';

type Bubble = Extract<TimelineItem, { type: 'bubble' }>;

export interface RowMeasures {
  isGroup: boolean;
  /** The list's width, including its padding. */
  listWidth: number;
  /** The width of a line of text, in px. */
  widthOf: (text: string) => number;
}

const phoneWidth = 390;

const lineHeight = 24;
const emojiHeight = 48;
const unfoldHeight = 44;
const listPadding = 24;
const maxBubbleWidth = 560;
const bubblePadding = { inline: 30, block: 18 };
/** Above a name and around a text in a frame of pictures. */
const albumHeadPadding = 4;
const captionPadding = { inline: 20, block: 10 };
/** The time, the mark and the space before them. */
const metaWidth = { own: 68, other: 48 };
const editedWidth = 52;
const authorHeight = 22;
const forwardedHeight = 20;
const quoteHeight = 64;
const reactionsHeight = 36;
const previewHeight = 108;
const pollHeights = { facts: 28, aroundAnswer: 24, foot: 44 };
/** Before an answer, and its number after it. */
const pollMarkWidth = 60;
const gap = { inRun: 4, beforeRun: 12 };
/** A line breaks before a word that does not fit, so on average it is half a word short of the full width. */
const raggedEnd = 22;

const fixedHeights = { day: 50, unread: 34, events: 36 };

export interface RowEstimates {
  /** The measured height, or an estimate. */
  heightOf: (item: TimelineItem) => number;
  /** Stores the height of a drawn row. */
  remember: (item: TimelineItem, height: number) => void;
  /** Sets the list's width. */
  adoptWidth: (listWidth: number) => void;
}

/** Estimates each message once, since every new page asks for all rows again. */
export function createRowEstimates(first: Omit<RowMeasures, 'listWidth'>): RowEstimates {
  let measures = { ...first, listWidth: phoneWidth };
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

/** Estimates a row's height; the closer it is, the less must be corrected when the row is drawn. */
export function estimateRowHeight(item: TimelineItem, measures: RowMeasures): number {
  if (item.type !== 'bubble') return fixedHeights[item.type];
  const { isOwn, isRunStart } = item;
  const beginning = beginningOf(item);
  const text = beginning?.text ?? item.text;
  const meta = estimateMeta(item);
  const hasAuthor = measures.isGroup && !isOwn && isRunStart;
  const around =
    (isRunStart ? gap.beforeRun : gap.inRun) +
    (hasAuthor ? authorHeight : 0) +
    estimateParts(item.message) +
    (beginning === null ? 0 : unfoldHeight);
  const { content, forwardedFrom } = item.message;
  const hasHead = hasAuthor || Boolean(forwardedFrom);
  return around + estimateContent(content, { text, meta, hasHead }, measures);
}

/** How its words are drawn, and how much room they leave for the time. */
interface Drawn {
  text: string;
  meta: number;
  hasHead: boolean;
}

function estimateContent(content: MessageContent, drawn: Drawn, measures: RowMeasures): number {
  const { text, meta } = drawn;
  switch (content.type) {
    case 'files':
      return estimateFilesBubble(content, drawn, measures);
    case 'poll':
      return estimateText(text, meta, measures) + estimateAnswers(content, measures);
    case 'text':
    case 'event':
    case 'deleted':
    case 'unknown':
      return estimateText(text, meta, measures);
  }
}

function estimateText(text: string, meta: number, measures: RowMeasures): number {
  const lines = countLines(text, meta, measures);
  return bubblePadding.block + (isEmojiOnly(text) ? emojiHeight : lines * lineHeight);
}

function estimateMeta({ isOwn, message: { editedAt } }: Bubble): number {
  return (isOwn ? metaWidth.own : metaWidth.other) + (editedAt ? editedWidth : 0);
}

/** Exact for pictures, whose places are known before they are loaded. */
function estimateFilesBubble(
  { files }: FilesContent,
  { text, meta, hasHead }: Drawn,
  measures: RowMeasures,
): number {
  const { album, othersHeight } = estimateFiles(files, bubbleWidthOf(measures));
  const room = album === null ? textRoomOf(measures) : album.width - captionPadding.inline;
  const lines = text === '' ? 0 : countLinesIn(room, text, meta, measures.widthOf);
  const framePadding =
    albumFrame + (lines === 0 ? 0 : captionPadding.block) + (hasHead ? albumHeadPadding : 0);
  const padding = album === null ? bubblePadding.block : framePadding;
  return padding + (album?.height ?? 0) + othersHeight + lines * lineHeight;
}

function bubbleWidthOf({ listWidth }: RowMeasures): number {
  return Math.min(maxBubbleWidth, (listWidth - listPadding) * 0.86);
}

function textRoomOf(measures: RowMeasures): number {
  return bubbleWidthOf(measures) - bubblePadding.inline;
}

/** What follows a poll's question; the same before and after voting. */
function estimateAnswers({ answers }: PollContent, measures: RowMeasures): number {
  const heights = answers.map(({ text }) => {
    const lines = countLines(text, pollMarkWidth, measures);
    return lines * lineHeight + pollHeights.aroundAnswer;
  });
  return heights.reduce((sum, height) => sum + height, pollHeights.facts + pollHeights.foot);
}

/** The height of everything around the text. */
function estimateParts({
  content,
  replyTo,
  forwardedFrom,
  reactions = [],
}: TimelineMessage): number {
  const hasPreview = content.type === 'text' && content.preview !== undefined;
  return (
    (forwardedFrom ? forwardedHeight : 0) +
    (replyTo ? quoteHeight : 0) +
    (hasPreview ? previewHeight : 0) +
    (reactions.length > 0 ? reactionsHeight : 0)
  );
}

function countLines(text: string, meta: number, measures: RowMeasures): number {
  return countLinesIn(textRoomOf(measures), text, meta, measures.widthOf);
}

function countLinesIn(
  room: number,
  text: string,
  meta: number,
  widthOf: RowMeasures['widthOf'],
): number {
  let lines = 0;
  let lastWidth = 0;
  for (const line of text.split('\n')) {
    const width = widthOf(line);
    const broken = width <= room ? 1 : Math.ceil(width / (room - raggedEnd));
    lines += broken;
    lastWidth = broken === 1 ? width : width - (broken - 1) * (room - raggedEnd);
  }
  return lastWidth + meta <= room ? lines : lines + 1;
}

import type { ConversationMessage } from '@tend/client';
import type { Mention } from '@tend/protocol';
import { formatDay } from '../../platform/dates.ts';
import type { Text } from '../../platform/i18n.ts';
import { make } from '../../ui/make-element.ts';
import type { Phrase } from '../../ui/phrase.ts';
import { drawBubble } from './draw-bubble.ts';
import type { TimelineItem } from './timeline.ts';
import type { WrittenContent } from './use-mention-words.ts';
import type { SystemLineWords } from './use-system-lines.ts';
import './DayPill.css';
import './SystemLines.css';
import './TimelineRow.css';

/** What the rows of a conversation have in common. */
export interface RowFacts {
  readonly selfId: string;
  readonly text: Text;
  readonly isGroup: boolean;
  readonly readByAllUpTo: number;
  readonly nameOf: (userId: string) => string;
  /** What somebody who is mentioned is called now. */
  readonly wordOf: (who: Mention['who'], sent: string) => string;
  /** What a message says, in plain words. */
  readonly textOf: (content: WrittenContent) => string;
  readonly lines: SystemLineWords;
  /** The beginning of today, from which days are named. */
  readonly today: number;
  /** The message below which "Waiting for connection" stands. */
  readonly waitingId: string | null;
  /** The message that the reader was led to. */
  readonly pointedOutSeq: number | null;
  /** The long messages and the folds of system lines that are shown whole, by their rows' keys. */
  readonly unfolded: ReadonlySet<string>;
  /** The messages that have just come, while the conversation was looked at. */
  readonly arrived: ReadonlySet<string>;
}

type Item = TimelineItem<ConversationMessage>;

/** A row on the sheet. */
export interface DrawnRow {
  readonly element: HTMLElement;
  /** Brings it in line; answers with whether that may have changed its height. */
  readonly update: (item: Item, facts: RowFacts) => boolean;
  readonly setTabStop: (isTabStop: boolean) => void;
}

/**
 * Draws a row of the conversation. No row listens to anything: what is pressed in it is told by the list around it, from
 * `data-message`, `data-unfold` and `data-unsent`, and from links to addresses of the app.
 */
export function drawRow(item: Item, facts: RowFacts): DrawnRow {
  return item.type === 'bubble' ? drawBubble(item, facts) : drawLine(item, facts);
}

type Line = Exclude<Item, { type: 'bubble' }>;

function drawLine(first: Line, firstFacts: RowFacts): DrawnRow {
  const element = make('div', { className: classes[first.type] });
  let drawn = wordLine(first, firstFacts);
  fillLine(element, first, drawn);
  return {
    element,
    update(item, facts) {
      if (item.type === 'bubble') return false;
      const next = wordLine(item, facts);
      if (JSON.stringify(next) === JSON.stringify(drawn)) return false;
      drawn = next;
      fillLine(element, item, next);
      return true;
    },
    setTabStop: () => undefined,
  };
}

const classes = { day: 'day-line', unread: 'unread-divider', events: 'system-lines' };

interface LineWords {
  phrases: readonly Phrase[];
  isFolded: boolean;
}

function wordLine(item: Line, { text, today, lines, unfolded }: RowFacts): LineWords {
  switch (item.type) {
    case 'day':
      return plain(formatDay(item.time, today, text.language));
    case 'unread':
      return plain(text.t('message.newCount', { count: item.count }));
    case 'events': {
      const isFolded = item.events.length > 1 && !unfolded.has(item.key);
      if (isFolded) return { ...plain(lines.foldOf(item.events)), isFolded };
      return { phrases: item.events.map(lines.phraseOf), isFolded };
    }
  }
}

function plain(sentence: string): LineWords {
  return { phrases: [[{ text: sentence, isName: false }]], isFolded: false };
}

function fillLine(element: HTMLElement, item: Line, { phrases, isFolded }: LineWords): void {
  if (item.type === 'unread') {
    const count = phrases[0]?.[0]?.text ?? '';
    element.role = 'separator';
    element.ariaLabel = count;
    element.textContent = count;
    return;
  }
  element.replaceChildren(
    ...phrases.map((phrase) => {
      const parts = phrase.map(({ text, isName }) => (isName ? make('bdi', {}, text) : text));
      if (item.type === 'day') return make('span', { className: 'day-pill' }, ...parts);
      if (!isFolded) return make('p', { className: 'system-line' }, ...parts);
      const fold = make('button', { type: 'button', className: 'system-lines-fold' }, ...parts);
      fold.ariaExpanded = 'false';
      fold.dataset['unfold'] = item.key;
      return fold;
    }),
  );
}

import { formatDay } from '../../../platform/language/dates.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import type { Phrase } from '../../../platform/language/phrase.ts';
import { drawBubble } from './draw-bubble.ts';
import type { DrawnRow, RowFacts, RowItem } from './row-facts.ts';
import './DayPill.css';
import './SystemLines.css';
import './draw-row.css';

/**
 * Draws a row of the conversation. Rows have no listeners: the list around them handles presses by
 * `data-message`, `data-unfold`, `data-day`, `data-unsent` and `data-file`, and by links to addresses of the app.
 */
export function drawRow(item: RowItem, facts: RowFacts): DrawnRow {
  return item.type === 'bubble' ? drawBubble(item, facts) : drawLine(item, facts);
}

type Line = Exclude<RowItem, { type: 'bubble' }>;

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
    release: () => undefined,
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
      if (item.type === 'day') return makeDayPill(item.time, parts);
      if (!isFolded) return make('p', { className: 'system-line' }, ...parts);
      const fold = make('button', { type: 'button', className: 'system-lines-fold' }, ...parts);
      fold.ariaExpanded = 'false';
      fold.dataset['unfold'] = item.key;
      return fold;
    }),
  );
}

function makeDayPill(time: number, parts: (Node | string)[]): HTMLElement {
  const pill = make('button', { type: 'button', className: 'day-pill' }, ...parts);
  pill.ariaHasPopup = 'dialog';
  pill.dataset['day'] = String(time);
  return pill;
}

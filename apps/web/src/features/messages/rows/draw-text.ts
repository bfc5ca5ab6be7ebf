import { cutAtMentions } from '@tend/client';
import { type Format, type LinkedPart, type Mention, splitAtLinks } from '@tend/protocol';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import type { RowFacts } from './row-facts.ts';
import { drawFormatted } from './draw-formatted.ts';
import { beginningOf } from './long-text.ts';
import './draw-text.css';

interface Written {
  readonly text: string;
  readonly mentions?: readonly Mention[] | undefined;
  readonly formats?: readonly Format[] | undefined;
}

interface TextFacts extends Pick<RowFacts, 'selfId' | 'text' | 'wordOf'> {
  /** True when a long message is shown whole. */
  isUnfolded: boolean;
  /** The key of its row. */
  key: string;
}

/**
 * Draws a message's text, with formats, links and mentions; of a long text only the beginning, with a button to unfold
 * it.
 */
export function drawText(written: Written, facts: TextFacts): (Node | string)[] {
  const beginning = beginningOf(written);
  const drawPart = (part: Written) => drawParts(part, facts);
  if (beginning === null) return drawWritten(written, drawPart);
  const { isUnfolded, key } = facts;
  const { t } = facts.text;
  const shown = isUnfolded ? written : beginning;
  const unfold = make(
    'button',
    { type: 'button', className: 'bubble-unfold' },
    t(isUnfolded ? 'message.readLess' : 'message.readMore'),
  );
  unfold.ariaExpanded = String(isUnfolded);
  unfold.dataset['unfold'] = key;
  return [make('span', { className: 'bubble-text-long' }, ...drawWritten(shown, drawPart)), unfold];
}

/** Draws a text with formats and today's names, and with nothing in it to press. */
export function drawWords(written: Written, wordOf: RowFacts['wordOf']): (Node | string)[] {
  return drawWritten(written, ({ text, mentions }) =>
    cutAtMentions(text, mentions).map((part) =>
      part.who === null ? part.text : wordOf(part.who, part.text),
    ),
  );
}

function drawWritten(
  written: Written,
  drawPart: (part: Written) => (Node | string)[],
): (Node | string)[] {
  const { text, mentions, formats } = written;
  if (formats === undefined) return drawPart(written);
  return drawFormatted(formats, {
    text,
    drawPlain: (start, end) =>
      drawPart({
        text: text.slice(start, end),
        mentions: mentions && within(mentions, start, end),
      }),
  });
}

function within(mentions: readonly Mention[], from: number, to: number): Mention[] {
  return mentions
    .filter(({ start, length }) => start >= from && start + length <= to)
    .map((mention) => ({ ...mention, start: mention.start - from }));
}

function drawParts({ text, mentions }: Written, facts: TextFacts): (Node | string)[] {
  return cutAtMentions(text, mentions).flatMap(({ text: part, who }) =>
    who === null ? splitAtLinks(part).map(drawToken) : [drawMention(who, part, facts)],
  );
}

function drawToken({ text, href }: LinkedPart): Node | string {
  if (href === null) return text;
  const link = make('a', { href }, text);
  if (/^https?:/i.test(href)) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  return link;
}

/** Shows the person's current name; links to their details. Stands out for the person mentioned. */
function drawMention(who: Mention['who'], sent: string, { selfId, wordOf }: TextFacts): Node {
  const word = make('bdi', {}, wordOf(who, sent));
  if (who.type === 'all') return make('span', { className: 'mention mention-me' }, word);
  const href = `#${addressOf('details', { kind: 'user', id: who.userId })}`;
  const className = who.userId === selfId ? 'mention mention-me' : 'mention';
  return make('a', { href, className }, word);
}

import type { ConversationMessage } from '@tend/client';
import type { Reaction } from '@tend/protocol';
import { make } from '../../../ui/pictures/make-element.ts';
import type { RowFacts } from './row-facts.ts';
import './draw-reactions.css';

/** Further kinds of reactions are only counted. */
const mostReactionKinds = 6;

/** The first kinds, and always the person's own, so that it can be removed. */
function shownOf(reactions: ConversationMessage['reactions'], selfId: string): Reaction[] {
  const first = reactions.slice(0, mostReactionKinds);
  const own = reactions.find(({ userIds }) => userIds.includes(selfId));
  return own === undefined || first.includes(own) ? first : [...first.slice(0, -1), own];
}

interface Drawn extends Pick<RowFacts, 'selfId' | 'text'> {
  /** The same message's as they were drawn before. */
  before: HTMLElement | null;
}

/**
 * Draws the reactions; a tap adds the person's own or removes it. The buttons of those that are left stay: with one of them
 * the focus would be lost, and a press that is going on while somebody else reacts.
 */
export function drawReactions(
  { key, reactions }: Pick<ConversationMessage, 'key' | 'reactions'>,
  { selfId, text: { t }, before }: Drawn,
): HTMLElement {
  const element = before ?? make('div', { className: 'reactions' });
  const drawn = new Map(
    Array.from(element.querySelectorAll('button'), (chip) => [chip.dataset['reaction'], chip]),
  );
  const chips = shownOf(reactions, selfId).map(({ emoji, userIds }) => {
    const chip = drawn.get(emoji) ?? makeChip(make('span', { className: 'reaction-emoji' }, emoji));
    setCount(chip, String(userIds.length));
    chip.ariaPressed = String(userIds.includes(selfId));
    chip.ariaLabel = t('message.reacted', { emoji, count: userIds.length });
    chip.dataset['reaction'] = emoji;
    chip.dataset['reactedTo'] = key;
    return chip;
  });
  const left = reactions.length - chips.length;
  if (left > 0) {
    const more = drawn.get(undefined) ?? makeChip();
    setCount(more, `+${left}`);
    more.ariaLabel = t('message.moreReactions', { count: left });
    more.dataset['message'] = key;
    chips.push(more);
  }
  putInOrder(element, chips);
  return element;
}

/** Its last part is a text. */
function makeChip(...parts: HTMLElement[]): HTMLButtonElement {
  return make('button', { type: 'button', className: 'reaction' }, ...parts, '0');
}

function setCount(chip: HTMLButtonElement, count: string): void {
  const { lastChild } = chip;
  if (lastChild !== null) lastChild.nodeValue = count;
}

/** Moves none unless some change places: one that is moved loses the focus, and a press. */
function putInOrder(element: HTMLElement, chips: readonly HTMLButtonElement[]): void {
  const staying = new Set<Element>(chips);
  for (const chip of element.querySelectorAll('button')) {
    if (!staying.has(chip)) chip.remove();
  }
  let place = element.firstChild;
  for (const chip of chips) {
    if (chip === place) place = place.nextSibling;
    else element.insertBefore(chip, place);
  }
}

import type { ConversationMessage } from '@tend/client';
import type { Reaction } from '@tend/protocol';
import { make } from '../../../ui/pictures/make-element.ts';
import type { RowFacts } from './row-facts.ts';
import './draw-reactions.css';

/** Of more kinds, the first are shown and the others counted. */
const mostReactionKinds = 6;

/** The first kinds, and one's own, which can only be taken back where it is shown. */
function shownOf(reactions: ConversationMessage['reactions'], selfId: string): Reaction[] {
  const first = reactions.slice(0, mostReactionKinds);
  const own = reactions.find(({ userIds }) => userIds.includes(selfId));
  return own === undefined || first.includes(own) ? first : [...first.slice(0, -1), own];
}

/** What people reacted with, each pressed to take part or to take that back. */
export function drawReactions(
  { key, reactions }: ConversationMessage,
  { selfId, text: { t } }: RowFacts,
): HTMLElement {
  const chips = shownOf(reactions, selfId).map(({ emoji, userIds }) => {
    const isOwn = userIds.includes(selfId);
    const count = String(userIds.length);
    const chip = make(
      'button',
      { type: 'button', className: 'reaction', ariaPressed: String(isOwn) },
      make('span', { className: 'reaction-emoji' }, emoji),
      count,
    );
    chip.ariaLabel = t('message.reacted', { emoji, count: userIds.length });
    chip.dataset['reaction'] = emoji;
    chip.dataset['reactedTo'] = key;
    return chip;
  });
  const left = reactions.length - chips.length;
  if (left > 0) {
    const more = make('button', { type: 'button', className: 'reaction' }, `+${left}`);
    more.ariaLabel = t('message.moreReactions', { count: left });
    more.dataset['message'] = key;
    chips.push(more);
  }
  return make('div', { className: 'reactions' }, ...chips);
}

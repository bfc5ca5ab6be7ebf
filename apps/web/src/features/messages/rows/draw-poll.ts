import type { ConversationMessage } from '@tend/client';
import type { PollContent } from '@tend/protocol';
import { checkmark } from 'ionicons/icons';
import { joinFacts } from '../../../platform/language/facts.ts';
import type { Text } from '../../../platform/language/i18n.ts';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import './draw-poll.css';

/** A poll, and what its reader has to do with it. */
interface ShownPoll extends Pick<ConversationMessage, 'key' | 'isOwn' | 'vote'> {
  readonly content: PollContent;
}

interface Drawn {
  /** The message's time. */
  meta: HTMLElement;
  text: Text;
  /** The same poll as it was drawn before. */
  before: HTMLElement | null;
}

/**
 * Draws what follows the question. An answer's height is the same before and after voting: the bar has its place from
 * the beginning, so that a vote moves nothing. The buttons of the answers stay: with one of them a press would be lost that
 * is going on while somebody else votes.
 */
export function drawPoll(poll: ShownPoll, { meta, text, before }: Drawn): HTMLElement {
  const { content } = poll;
  const facts = make('p', { className: 'poll-facts' }, wordForm(content, text.t));
  const foot = drawFoot(poll, meta, text);
  if (before !== null) {
    for (const button of before.querySelectorAll<HTMLElement>('.poll-answer')) {
      drawAnswer(button, poll, text);
    }
    before.firstElementChild?.replaceWith(facts);
    before.lastElementChild?.replaceWith(foot);
    return before;
  }
  const answers = make('div', {
    className: 'poll-answers',
    role: content.isMultiple ? 'group' : 'radiogroup',
    ariaLabel: content.question,
  });
  for (const index of content.answers.keys()) {
    const button = make('button', { type: 'button' });
    button.dataset['answer'] = String(index);
    drawAnswer(button, poll, text);
    answers.append(button);
  }
  return make('div', { className: 'poll' }, facts, answers, foot);
}

/** "Several answers, anonymous". */
function wordForm({ isMultiple, isAnonymous, closedAt }: PollContent, t: Text['t']): string {
  return joinFacts(
    [
      closedAt !== null && t('poll.form.closed'),
      t(isMultiple ? 'poll.form.severalAnswers' : 'poll.form.oneAnswer'),
      t(isAnonymous ? 'poll.form.anonymous' : 'poll.form.namesVisible'),
    ],
    t,
  );
}

/** After voting, and in a closed poll. */
function hasResult({ content: { closedAt }, vote }: ShownPoll): boolean {
  return closedAt !== null || (vote !== null && vote.answers.length > 0);
}

function drawMark(isOwn: boolean): HTMLElement {
  return make('span', { className: 'poll-mark' }, ...(isOwn ? [drawIcon(checkmark, 'small')] : []));
}

/** `share`: of the people who voted, those who chose this answer. */
function drawBar(share: number): HTMLElement {
  const bar = make('span', { className: 'poll-bar' });
  bar.style.setProperty('--poll-share', String(share));
  return make('span', { className: 'poll-track' }, bar);
}

function drawAnswer(button: HTMLElement, poll: ShownPoll, { t }: Text): void {
  const { key, content, vote } = poll;
  const { voters, isMultiple, closedAt } = content;
  const index = Number(button.dataset['answer']);
  const { text: words = '', votes = 0 } = content.answers[index] ?? {};
  const isOwn = vote?.answers.includes(index) === true;
  const isCounted = hasResult(poll);
  Object.assign(button, {
    className: isCounted ? 'poll-answer poll-answer-counted' : 'poll-answer',
    role: isMultiple ? 'checkbox' : 'radio',
    ariaChecked: String(isOwn),
    // Of a poll that is on its way, or closed, the answers can be read but not chosen.
    ariaDisabled: String(vote === null || closedAt !== null),
    ariaLabel: joinFacts([words, isCounted && t('poll.votes', { count: votes })], t),
  });
  button.dataset['poll'] = key;
  button.replaceChildren(
    drawMark(isOwn),
    make('bdi', { className: 'poll-words' }, words),
    make('span', { className: 'poll-votes' }, isCounted ? String(votes) : ''),
    drawBar(isCounted && voters > 0 ? votes / voters : 0),
  );
}

function drawFoot(
  { key, isOwn, content, vote }: ShownPoll,
  meta: HTMLElement,
  { t }: Text,
): HTMLElement {
  const { voters, isAnonymous, closedAt } = content;
  const isOpen = closedAt === null && vote !== null;
  const count = voters === 0 ? t('poll.nobodyYet') : t('poll.voters', { count: voters });
  const offers = [
    !isAnonymous && voters > 0 && vote !== null && drawOffer(key, 'votes', t('poll.showVotes')),
    isOpen && isOwn && drawOffer(key, 'close', t('poll.close')),
  ].filter((offer) => offer !== false);
  return make(
    'div',
    { className: 'poll-foot' },
    make('span', { className: 'poll-count' }, count),
    ...offers,
    meta,
  );
}

function drawOffer(key: string, press: 'votes' | 'close', words: string): HTMLElement {
  const button = make('button', { type: 'button', className: 'poll-offer' }, words);
  button.dataset['poll'] = key;
  button.dataset['press'] = press;
  return button;
}

import type { ConversationMessage, RefusedChange, ShownVote } from '@tend/client';
import { type ErrorCode, errorRegistry, wordsIn } from '@tend/protocol';
import type { Text } from '../../../platform/language/i18n.ts';
import { make } from '../../../ui/pictures/make-element.ts';

interface Failure {
  code: ErrorCode | null;
  sentence: string;
  /** Buttons and words after the sentence. */
  offers: readonly (HTMLElement | string)[];
}

function drawFailure({ code, sentence, offers }: Failure, { t }: Text): HTMLElement {
  const line = make('p', { className: 'bubble-failure-line' }, `${sentence} `, ...offers);
  const why = code === null ? [] : [make('p', { className: 'bubble-note' }, t(`errors.${code}`))];
  return make('div', { className: 'bubble-failure' }, line, ...why);
}

function drawOffer(key: string, press: 'retry' | 'discard', words: string): HTMLElement {
  const button = make('button', { type: 'button' }, words);
  button.dataset['unsent'] = key;
  button.dataset['press'] = press;
  return button;
}

export function drawUnsent({ id, failure: code }: ConversationMessage, text: Text): HTMLElement {
  const { t } = text;
  const offers = [
    drawOffer(id, 'retry', t('message.retry')),
    ` ${t('message.orDiscard')} `,
    drawOffer(id, 'discard', t('message.discard')),
  ];
  return drawFailure({ code, sentence: t('message.notSent'), offers }, text);
}

/** Shows the text of the refused edit, so that it can be copied. */
export function drawRefusedChange(
  { key, failure: code, content }: RefusedChange,
  text: Text,
): HTMLElement {
  const { t } = text;
  const discard = drawOffer(key, 'discard', t('message.discardChange'));
  const retry = drawOffer(key, 'retry', t('message.retry'));
  const offers = errorRegistry[code].retryable ? [retry, ' ', discard] : [discard];
  const failure = drawFailure({ code, sentence: t('message.notChanged'), offers }, text);
  const change = { className: 'bubble-note bubble-note-change', dir: 'auto' };
  failure.prepend(make('p', change, wordsIn(content)));
  return failure;
}

export function drawRefusedVote(
  { key, failure: code }: NonNullable<ShownVote['refused']>,
  text: Text,
): HTMLElement {
  const { t } = text;
  const dismiss = drawOffer(key, 'discard', t('poll.understood'));
  const retry = drawOffer(key, 'retry', t('message.retry'));
  const offers = errorRegistry[code].retryable ? [retry, ' ', dismiss] : [dismiss];
  return drawFailure({ code, sentence: t('poll.notCounted'), offers }, text);
}

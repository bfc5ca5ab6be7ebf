import type { ConversationMessage, RefusedChange, ShownVote, UnreadableChoice } from '@tend/client';
import { type ErrorCode, errorRegistry, wordsIn } from '@tend/protocol';
import { formatList } from '../../../platform/language/format.ts';
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
  const why = code === null ? [] : [drawWhy(t(`errors.${code}`))];
  return make('div', { className: 'bubble-failure' }, line, ...why);
}

function drawWhy(sentence: string): HTMLElement {
  return make('p', { className: 'bubble-note' }, sentence);
}

type Press = UnreadableChoice | 'retry' | 'discard';

function drawOffer(key: string, press: Press, words: string): HTMLElement {
  const button = make('button', { type: 'button' }, words);
  button.dataset['unsent'] = key;
  button.dataset['press'] = press;
  return button;
}

export function drawUnsent(message: ConversationMessage, text: Text): HTMLElement {
  const { t } = text;
  const { key, failure, unreadable = [] } = message;
  const discard = [` ${t('message.orDiscard')} `, drawOffer(key, 'discard', t('message.discard'))];
  const sentence = t('message.notSent');
  if (unreadable.length === 0) {
    const offers = [drawOffer(key, 'retry', t('message.retry')), ...discard];
    return drawFailure({ code: failure, sentence, offers }, text);
  }
  const { names, areAll } = wordUnreadable(message, unreadable, text);
  const asFile = drawOffer(key, 'asFile', t('attach.asFile'));
  const without = drawOffer(key, 'without', t('media.sendRest'));
  const offers = [asFile, ...(areAll ? [] : [' · ', without]), ...discard];
  const drawn = drawFailure({ code: null, sentence, offers }, text);
  drawn.append(drawWhy(t('media.unreadable', { names })));
  return drawn;
}

/** Which pictures of a message the server could not read, and whether it has nothing else. */
function wordUnreadable(
  { content }: ConversationMessage,
  unreadable: readonly string[],
  { t, language }: Text,
): { names: string; areAll: boolean } {
  const files = content.type === 'files' ? content.files : [];
  const count = files.length;
  // Several may have the same name, as what is pasted does.
  const names = files.flatMap(({ id, name }, index) => {
    if (!unreadable.includes(id)) return [];
    return count === 1 ? [name] : [t('media.placed', { name, number: index + 1, count })];
  });
  return { names: formatList(names, language), areAll: names.length === count };
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
  const change = { className: 'bubble-note-change', dir: 'auto' };
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

import type { ConversationMessage, QuotedMessage } from '@tend/client';
import { arrowRedoOutline } from 'ionicons/icons';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import { replyTitle, type RowFacts } from './row-facts.ts';
import './draw-quote.css';

/** Where a message comes from, or what it answers. */
export interface Origin {
  /** "Forwarded from Dr Priya Raman"; empty where it was not. */
  readonly forwarded: string;
  /** "Reply to Dr Priya Raman"; empty where it answers nothing. */
  readonly reply: string;
  /** Who wrote what it answers; empty where it answers nothing, or what was deleted. */
  readonly quotedName: string;
  /** How that begins. */
  readonly quotedText: string;
}

export function originOf({ replyTo, forwardedFrom }: ConversationMessage, facts: RowFacts): Origin {
  const { selfId, nameOf } = facts;
  const { t } = facts.text;
  const nameFor = (id: string) => (id === selfId ? t('message.you') : nameOf(id));
  const isQuoted = replyTo?.type === 'text';
  return {
    forwarded:
      forwardedFrom === null ? '' : t('message.forwardedFrom', { name: nameOf(forwardedFrom) }),
    reply:
      replyTo === null
        ? ''
        : isQuoted
          ? replyTitle(replyTo.authorId, facts)
          : t('message.replyToDeleted'),
    quotedName: isQuoted ? nameFor(replyTo.authorId) : '',
    quotedText: replyTo === null ? '' : isQuoted ? replyTo.excerpt : t('message.quotedDeleted'),
  };
}

export function drawForwarded(words: string): HTMLElement {
  return make('p', { className: 'bubble-forwarded' }, drawIcon(arrowRedoOutline, 'small'), words);
}

/** Pressed, it leads to what is quoted, which has a place once it is sent. */
export function drawQuote({ seq }: QuotedMessage, { quotedName, quotedText }: Origin): HTMLElement {
  const name = make('b', {}, make('bdi', {}, quotedName));
  const text = make('span', { dir: 'auto' }, quotedText);
  const quote = make('button', {
    type: 'button',
    className: 'bubble-quote',
    disabled: seq === null,
  });
  quote.append(...(quotedName === '' ? [text] : [name, text]));
  quote.dataset['quoted'] = String(seq ?? '');
  return quote;
}

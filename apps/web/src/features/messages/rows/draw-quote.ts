import type { ConversationMessage, QuotedMessage } from '@tend/client';
import { arrowRedoOutline } from 'ionicons/icons';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import { wordExcerpt } from '../mentions/word-excerpt.ts';
import { replyTitle, type RowFacts } from './row-facts.ts';
import './draw-quote.css';

/** The message that this one forwards or replies to, in words. */
export interface Origin {
  /** "Forwarded from Dr Priya Raman"; empty if not forwarded. */
  readonly forwarded: string;
  /** "Reply to Dr Priya Raman"; empty without a quote. */
  readonly reply: string;
  /** The author of the quoted message; empty without a quote, or if the quoted message was deleted. */
  readonly quotedName: string;
  /** The beginning of the quoted text. */
  readonly quotedText: string;
}

export function originOf({ replyTo, forwardedFrom }: ConversationMessage, facts: RowFacts): Origin {
  const { nameOf } = facts;
  const { t } = facts.text;
  return {
    forwarded:
      forwardedFrom === null ? '' : t('message.forwardedFrom', { name: nameOf(forwardedFrom) }),
    ...(replyTo === null ? noQuote : wordQuote(replyTo, facts)),
  };
}

const noQuote = { reply: '', quotedName: '', quotedText: '' };

function wordQuote(
  { type, authorId, excerpt }: QuotedMessage,
  facts: RowFacts,
): Pick<Origin, 'reply' | 'quotedName' | 'quotedText'> {
  const { selfId, nameOf } = facts;
  const { t } = facts.text;
  if (type === 'deleted') {
    return {
      reply: t('message.replyToDeleted'),
      quotedName: '',
      quotedText: t('message.quotedDeleted'),
    };
  }
  return {
    reply: replyTitle(authorId, facts),
    quotedName: authorId === selfId ? t('message.you') : nameOf(authorId),
    // A newer server may quote what this version cannot read.
    quotedText: wordExcerpt({ type, excerpt }, t),
  };
}

export function drawForwarded(words: string): HTMLElement {
  return make('p', { className: 'bubble-forwarded' }, drawIcon(arrowRedoOutline, 'small'), words);
}

/** Draws the quote. A tap leads to the quoted message, which has a position once it is sent. */
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

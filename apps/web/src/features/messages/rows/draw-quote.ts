import type { ConversationMessage, QuotedMessage } from '@tend/client';
import { arrowRedoOutline } from 'ionicons/icons';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import { drawPicture } from '../files/draw-picture.ts';
import type { PictureLoads } from '../files/picture-loads.ts';
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
  { type, authorId, excerpt, files }: QuotedMessage,
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
    quotedText: wordExcerpt({ type, excerpt, files }, t),
  };
}

export function drawForwarded(words: string): HTMLElement {
  return make('p', { className: 'bubble-forwarded' }, drawIcon(arrowRedoOutline, 'small'), words);
}

/** Draws the quote, with its first photo. A tap leads to the quoted message, which has a position once it is sent. */
export function drawQuote(
  { seq, files }: QuotedMessage,
  { quotedName, quotedText }: Origin,
  loads: PictureLoads,
): { element: HTMLElement; release: () => void } {
  const name = make('b', {}, make('bdi', {}, quotedName));
  const text = make('span', { dir: 'auto' }, quotedText);
  const element = make('button', {
    type: 'button',
    className: 'bubble-quote',
    disabled: seq === null,
  });
  element.append(...(quotedName === '' ? [text] : [name, text]));
  element.dataset['quoted'] = String(seq ?? '');
  const photo = files?.photo;
  if (photo === undefined) return { element, release: () => undefined };
  const { id, thumbHash } = photo;
  const place = make('span', { className: 'bubble-quote-thumbnail' });
  element.classList.add('bubble-quote-photo');
  element.append(place);
  // Without the photo the blur stays; a press leads to the message, which says more.
  const release = drawPicture(place, { fileId: id, variant: 'small', thumbHash }, loads);
  return { element, release };
}

import type { ConversationMessage } from '@tend/client';
import { tintOf } from '../../../ui/pictures/avatar-face.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import type { PictureLoads } from '../files/picture-loads.ts';
import { drawForwarded, drawQuote, type Origin } from './draw-quote.ts';

interface HeadLook extends Origin {
  readonly message: ConversationMessage;
  readonly author: string;
}

interface DrawnHead {
  readonly elements: readonly HTMLElement[];
  readonly release: () => void;
}

/** Draws what is above a message's text: who wrote it, where it was forwarded from, and what it answers. */
export function drawHead(
  look: HeadLook,
  { hasName, loads }: { hasName: boolean; loads: PictureLoads },
): DrawnHead {
  const { message, author, forwarded } = look;
  const { replyTo, authorId } = message;
  const elements: HTMLElement[] = [];
  if (hasName) {
    const name = make('p', { className: 'bubble-author' }, make('bdi', {}, author));
    name.style.color = `var(--tend-tint-${tintOf(authorId)}-ink)`;
    elements.push(name);
  }
  if (forwarded !== '') elements.push(drawForwarded(forwarded));
  if (replyTo === null) return { elements, release: () => undefined };
  const quote = drawQuote(replyTo, look, loads);
  return { elements: [...elements, quote.element], release: quote.release };
}

import type { LinkPreview, PreviewPicture } from '@tend/protocol';
import { make } from '../../../ui/pictures/make-element.ts';
import { drawPicture } from '../files/draw-picture.ts';
import type { PictureLoads } from '../files/picture-loads.ts';
import { hostOf } from './host-of.ts';
import './draw-preview.css';

interface DrawnPreview {
  /** One card, or none. */
  readonly elements: readonly HTMLElement[];
  /** Frees the memory of its picture. */
  readonly release: () => void;
}

const none: DrawnPreview = { elements: [], release: () => undefined };

/** Draws what the page of a link says of itself, as a link to it. Nothing is loaded from the page. */
export function drawPreview(preview: LinkPreview | undefined, loads: PictureLoads): DrawnPreview {
  if (preview === undefined) return none;
  const { url, picture } = preview;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return none;
  const element = make('a', { href: url, className: 'link-preview' }, ...drawWords(preview));
  element.target = '_blank';
  element.rel = 'noopener noreferrer';
  if (picture === undefined) return { ...none, elements: [element] };
  element.classList.add('link-preview-pictured');
  return { elements: [element], release: drawCover(element, picture, loads) };
}

function drawWords({ url, title, siteName, description }: LinkPreview): HTMLElement[] {
  // The host, too: a page can give itself any name.
  const host = hostOf(url);
  const site = siteName === undefined || siteName === host ? host : `${siteName} · ${host}`;
  const parts = [
    make('span', { className: 'link-preview-site', dir: 'auto' }, site),
    make('b', { className: 'link-preview-title', dir: 'auto' }, title),
  ];
  if (description !== undefined) {
    parts.push(make('span', { className: 'link-preview-words', dir: 'auto' }, description));
  }
  return parts;
}

/** Its place is known before it is loaded; without it the blur stays. */
function drawCover(
  card: HTMLElement,
  { id, width, height, thumbHash }: PreviewPicture,
  loads: PictureLoads,
): () => void {
  const place = make('span', { className: 'link-preview-picture' });
  place.style.setProperty('--picture', `${width} / ${height}`);
  card.prepend(place);
  return drawPicture(place, { fileId: id, variant: 'small', thumbHash }, loads);
}

import type { LinkPreview } from '@tend/protocol';
import { make } from '../../../ui/pictures/make-element.ts';
import './draw-preview.css';

/** Draws what the page of a link says of itself, as a link to it. Nothing is loaded from the page. */
export function drawPreview({ url, title, siteName, description }: LinkPreview): HTMLElement[] {
  const address = URL.parse(url);
  if (address === null || !/^https?:$/.test(address.protocol)) return [];
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
  const card = make('a', { href: url, className: 'link-preview' }, ...parts);
  card.target = '_blank';
  card.rel = 'noopener noreferrer';
  return [card];
}

/** The host of a link, as people call it; empty for what is no address. */
export function hostOf(url: string): string {
  return (URL.parse(url)?.hostname ?? '').replace(/^www\./, '');
}

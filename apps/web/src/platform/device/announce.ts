/** `assertive` interrupts the screen reader; for messages that must not be missed. */
export type Urgency = 'polite' | 'assertive';

/** A screen reader has begun to read it by then. */
const keptForMs = 5_000;

const regions = new Map<Urgency, HTMLElement>();
const timers = new Map<Urgency, ReturnType<typeof setTimeout>>();

/** Makes screen readers read a sentence. */
export function announce(sentence: string, urgency: Urgency = 'polite'): void {
  const region = regions.get(urgency) ?? makeRegion(urgency);
  // What is outside an open dialog is inert, and is not read.
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (region.parentElement !== host) host.append(region);
  // An unchanged text would not be read again.
  region.textContent = region.textContent === sentence ? `${sentence}\u00A0` : sentence;
  clearTimeout(timers.get(urgency));
  // Whoever reads through the page would find it at the end, on whichever page that is.
  const empty = () => region.replaceChildren();
  timers.set(urgency, setTimeout(empty, keptForMs));
}

function makeRegion(urgency: Urgency): HTMLElement {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('aria-live', urgency);
  regions.set(urgency, region);
  return region;
}

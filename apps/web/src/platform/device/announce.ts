/** `assertive` interrupts the screen reader; for messages that must not be missed. */
export type Urgency = 'polite' | 'assertive';

const regions = new Map<Urgency, HTMLElement>();

/** Makes screen readers read a sentence. */
export function announce(sentence: string, urgency: Urgency = 'polite'): void {
  const region = regions.get(urgency) ?? addRegion(urgency);
  // An unchanged text would not be read again.
  region.textContent = region.textContent === sentence ? `${sentence}\u00A0` : sentence;
}

function addRegion(urgency: Urgency): HTMLElement {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('aria-live', urgency);
  document.body.append(region);
  regions.set(urgency, region);
  return region;
}

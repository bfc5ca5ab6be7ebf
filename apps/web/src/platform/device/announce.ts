/** `assertive` interrupts what is being read: for what must not be missed. */
export type Urgency = 'polite' | 'assertive';

const regions = new Map<Urgency, HTMLElement>();

/** Has screen readers read a sentence out. */
export function announce(sentence: string, urgency: Urgency = 'polite'): void {
  const region = regions.get(urgency) ?? addRegion(urgency);
  // A text that stays the same would not be read again.
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

const bigFromPx = 24;

/** Marks the page with `tend-big` while the person's text size is 150 % and more, so that layouts can stack. */
export function followTextSize(): void {
  const probe = document.createElement('div');
  probe.className = 'text-size-probe';
  document.body.append(probe);
  new ResizeObserver(() => {
    document.documentElement.classList.toggle('tend-big', probe.offsetWidth >= bigFromPx);
  }).observe(probe);
}

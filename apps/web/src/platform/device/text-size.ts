const bigFromPx = 24;

/** Sets the class `tend-big` on the page while the text size is 150 % or more, so that layouts can stack. */
export function followTextSize(): void {
  const probe = document.createElement('div');
  probe.className = 'text-size-probe';
  document.body.append(probe);
  new ResizeObserver(() => {
    document.documentElement.classList.toggle('tend-big', probe.offsetWidth >= bigFromPx);
  }).observe(probe);
}

/** What is farther away is jumped over: to see all of it fly by takes long and tells nothing. */
const farthestViews = 2;

/** Shows the beginning of the page in view, whatever scrolls in it. */
export function scrollPageToTop(): void {
  const scroller = document.querySelector('.page:not([hidden]) .page-scroll-host');
  if (scroller === null) return;
  const isFar = scroller.scrollTop > farthestViews * scroller.clientHeight;
  const isStill = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
}

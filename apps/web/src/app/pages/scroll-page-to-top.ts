/** Longer distances jump instead of scrolling: an animation over them is slow and shows nothing useful. */
const farthestViews = 2;

/** Scrolls the page in view to its top, whichever element scrolls in it. */
export function scrollPageToTop(): void {
  const scroller = document.querySelector('.page:not([hidden]) .page-scroll-host');
  if (scroller === null) return;
  const isFar = scroller.scrollTop > farthestViews * scroller.clientHeight;
  const isStill = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
}

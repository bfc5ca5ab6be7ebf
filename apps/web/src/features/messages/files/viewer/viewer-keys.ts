import type PhotoSwipe from 'photoswipe';

/** How much larger a key makes a picture. */
const step = 1.5;

/** Keys besides the arrows, which PhotoSwipe has: to the ends of what is known, and for zooming. */
export function listenForKeys(swipe: PhotoSwipe): void {
  const zoom = (toLevel: (level: number, initial: number) => number) => {
    const slide = swipe.currSlide;
    if (slide === undefined) return;
    const { currZoomLevel: level, zoomLevels } = slide;
    const wanted = toLevel(level, zoomLevels.initial);
    swipe.zoomTo(
      Math.max(wanted, zoomLevels.initial),
      undefined,
      swipe.options.zoomAnimationDuration || false,
    );
  };
  const larger = () => zoom((level) => level * step);
  const actions: Partial<Record<string, () => void>> = {
    Home: () => swipe.goTo(0),
    End: () => swipe.goTo(swipe.getNumItems() - 1),
    '+': larger,
    '=': larger,
    '-': () => zoom((level) => level / step),
    '0': () => zoom((_level, initial) => initial),
  };
  swipe.on('keydown', ({ originalEvent: event }) => {
    const action = actions[event.key];
    // Together with these the browser zooms its page; in a video they seek.
    const isOthers = event.ctrlKey || event.metaKey || event.altKey;
    if (action === undefined || isOthers || event.target instanceof HTMLMediaElement) return;
    event.preventDefault();
    action();
  });
}

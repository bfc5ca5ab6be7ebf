export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What stands above and below the pictures, in px. */
export interface Bars {
  readonly top: number;
  readonly bottom: number;
}

/** On lower screens, a phone that lies on its side, a picture would be too small between them. */
const leastHeight = 480;
export const noBars: Bars = { top: 0, bottom: 0 };

/** What to leave free at the edges: nothing for a picture that the bars do not cover in the middle of the screen. */
export function clearRoom(picture: Size, screen: Size, bars: Bars): Bars {
  const scale = Math.min(screen.width / picture.width, screen.height / picture.height);
  const beside = (screen.height - picture.height * scale) / 2;
  const isCovered = beside < Math.max(bars.top, bars.bottom);
  return isCovered && screen.height >= leastHeight ? bars : noBars;
}

/** The bars of a viewer. What is written may be long: it lies over the picture. */
export function barsOf(viewer: Element | null): Bars {
  const heightOf = (part: string) =>
    viewer?.querySelector<HTMLElement>(`.viewer-${part}`)?.offsetHeight ?? 0;
  return { top: heightOf('head'), bottom: heightOf('foot') - heightOf('caption') };
}

interface ViewSize {
  readonly width: number;
  readonly height: number;
}

const phoneWidth = 390;
const guessedBarsPx = 132;
/** The view of the list that was laid out last: the next one has probably the same. */
let last: ViewSize | null = null;

export function rememberView(size: ViewSize): void {
  last = size;
}

/** A list's size until it has been laid out: on a phone the screen's, without what is above and below. */
export function guessView(): ViewSize {
  return (
    last ?? {
      width: innerWidth < 768 ? innerWidth : phoneWidth,
      height: innerHeight - guessedBarsPx,
    }
  );
}

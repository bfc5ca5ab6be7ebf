/** In px, from the corner of the view. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const toolbarPx = { width: 226, height: 48 };
const edgePx = 8;
const gapPx = 4;

/**
 * Where the toolbar stands without covering its message: beside it on the side with more room, or else above or below it. Over
 * a message that fills the view it stands at the upper edge.
 */
export function placeToolbar(
  { left, right, top, bottom }: Box,
  view: { readonly width: number; readonly height: number },
): { left: number; top: number } {
  const { width, height } = toolbarPx;
  const lowest = view.height - edgePx - height;
  const roomAfter = view.width - right;
  if (Math.max(left, roomAfter) >= gapPx + width + edgePx) {
    const raisedPx = Math.max(0, height - (bottom - top)) / 2;
    return {
      left: roomAfter >= left ? right + gapPx : left - gapPx - width,
      top: clamp(top - raisedPx, edgePx, lowest),
    };
  }
  const above = top - height;
  const free = [above, bottom].find((start) => start >= edgePx && start <= lowest);
  return {
    left: clamp(right - width, edgePx, view.width - edgePx - width),
    top: free ?? edgePx,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

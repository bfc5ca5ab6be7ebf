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
 * Where the toolbar stands: beside its message on the side with more room, or else above it. Where there is no room above it
 * covers the beginning of what is seen of it: below, it would seem to be that of the next message.
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
  return {
    left: clamp(right - width, edgePx, view.width - edgePx - width),
    top: clamp(top - height, edgePx, lowest),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

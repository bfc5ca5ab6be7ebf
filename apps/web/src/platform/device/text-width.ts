let context: CanvasRenderingContext2D | null = null;

/** The width of a line of body text in px, measured without a layout. */
export function measureTextWidth(text: string): number {
  context ??= createContext();
  return context?.measureText(text).width ?? 0;
}

function createContext(): CanvasRenderingContext2D | null {
  const created = document.createElement('canvas').getContext('2d');
  if (created !== null) created.font = getComputedStyle(document.body).font;
  return created;
}

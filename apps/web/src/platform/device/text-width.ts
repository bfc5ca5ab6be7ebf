let context: CanvasRenderingContext2D | null = null;

/** In px; most texts have the same few. */
const widths = new Map<string, number>();

/**
 * About the width of a line of body text in px, without a layout: that of its characters, each measured once. To shape every
 * text takes a slow phone half a millisecond for each, and a page of messages has fifty.
 */
export function measureTextWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widths.get(character) ?? measureCharacter(character);
  return width;
}

function measureCharacter(character: string): number {
  context ??= createContext();
  const width = context?.measureText(character).width ?? 0;
  widths.set(character, width);
  return width;
}

function createContext(): CanvasRenderingContext2D | null {
  const created = document.createElement('canvas').getContext('2d');
  if (created !== null) created.font = getComputedStyle(document.body).font;
  return created;
}

/** The list with one entry moved to another place; the same list if it is there already, or there is no such place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined || from === to || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The place over which a pointer is, by the rows' edges; above the first is the first, below the last the last. */
export function placeUnder(
  y: number,
  rows: readonly { readonly top: number; readonly bottom: number }[],
): number {
  const index = rows.findIndex(({ bottom }) => y < bottom);
  return index < 0 ? rows.length - 1 : index;
}

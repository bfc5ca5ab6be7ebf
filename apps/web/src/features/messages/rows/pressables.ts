/** What can have the focus in a part of a row, in its order. */
export function pressablesIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('a, button')];
}

interface Replacement {
  before: readonly HTMLElement[];
  notes: readonly HTMLElement[];
  /** Has the focus if what had it has gone. */
  message: HTMLElement;
}

/**
 * Replaces the notes below a message, at the end of their column. Only these: to insert the message itself anew would lose a
 * selection and the focus.
 */
export function replaceNotes(column: HTMLElement, { before, notes, message }: Replacement): void {
  const focused = document.activeElement;
  const hadFocus = before.some((note) => note.contains(focused));
  for (const note of before) note.remove();
  column.append(...notes);
  if (!hadFocus) return;
  const buttons = notes.flatMap((note) => [...note.querySelectorAll('button')]);
  const same = buttons.find((button) => offerOf(button) === offerOf(focused));
  (same ?? message).focus({ preventScroll: true });
}

function offerOf(button: Element | null): string | null {
  return button instanceof HTMLElement
    ? `${button.dataset['press']} ${button.dataset['unsent']}`
    : null;
}

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
  const offer = offerOf(focused);
  const buttons = notes.flatMap((note) => [...note.querySelectorAll('button')]);
  const same = offer === null ? undefined : buttons.find((button) => offerOf(button) === offer);
  (same ?? message).focus({ preventScroll: true });
}

/** What a button does, and to which message; null for one that is told from no other. */
function offerOf(button: Element | null): string | null {
  if (!(button instanceof HTMLElement)) return null;
  const { press, unsent } = button.dataset;
  return press === undefined && unsent === undefined ? null : `${press} ${unsent}`;
}

// `execCommand` is deprecated without a successor: only what it does can be undone with the browser's own undo.

/** Puts text in the place of what is selected in a field, as if it was typed there. */
export function insertAsTyped(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

/** Deletes what is selected in the field that has the focus. */
export function deleteAsTyped(): void {
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand('delete');
}

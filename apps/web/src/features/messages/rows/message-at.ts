/** The key of the message in whose row something is; undefined for one that was deleted, and outside of rows. */
export function messageKeyAt(target: EventTarget | null): string | undefined {
  const row = target instanceof Element ? target.closest('.bubble-row') : null;
  if (row?.classList.contains('bubble-row-textless') !== false) return undefined;
  return row.querySelector<HTMLElement>('.bubble')?.dataset['message'];
}

import type { Client } from '@tend/client';
import { useState, useSyncExternalStore } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { type Cell, createCell } from '../../platform/storage/cell.ts';

export interface Unsaved<Values> {
  /** What the form shows: what is saved, with the person's changes. */
  values: Values;
  change: (change: (current: Values) => Partial<Values>) => void;
  /** Whether the form shows something that is not saved. */
  isChanged: boolean;
  /** Whether that was there when the form was opened. */
  isFound: boolean;
  /** Shows what is saved again. */
  discard: () => void;
  /** What the form showed as this function was made is saved now, unless it was changed again. */
  settle: () => void;
}

export interface Changes<Values> {
  readonly made: Partial<Values> | undefined;
  /** Once they are saved, what they were made to, as JSON: they are shown until something else arrives. */
  readonly savedOver: string | null;
}

const none = { made: undefined, savedOver: null };

/**
 * Makes the hook of one form, whose changes are found again when it is opened anew, until they are saved or discarded or
 * the person logs out: whoever looks something up in another tab loses nothing. Kept are the changes only, so that what
 * another administrator saves meanwhile is shown, and is not undone by the next save.
 */
export function createUnsaved<Values extends object>(): (saved: Values) => Unsaved<Values> {
  const forms = new WeakMap<Client, Cell<Changes<Values>>>();

  function formOf(client: Client): Cell<Changes<Values>> {
    const form = forms.get(client) ?? createCell<Changes<Values>>(none);
    forms.set(client, form);
    return form;
  }

  return function useUnsaved(saved) {
    const form = formOf(useClient());
    const changes = useSyncExternalStore(form.subscribe, form.get);
    const { values, isChanged } = applyChanges(saved, changes);
    const [wasFound] = useState(isChanged);
    return {
      values,
      isChanged,
      isFound: wasFound && isChanged,
      change(change) {
        const current = form.get();
        form.set(addChanges(saved, current, change(applyChanges(saved, current).values)));
      },
      discard: () => form.set(none),
      settle() {
        const isLast = form.get() === changes;
        if (isLast) form.set({ ...changes, savedOver: JSON.stringify(saved) });
      },
    };
  };
}

export function applyChanges<Values extends object>(
  saved: Values,
  { made, savedOver }: Changes<Values>,
): Pick<Unsaved<Values>, 'values' | 'isChanged'> {
  const before = JSON.stringify(saved);
  if (savedOver !== null && savedOver !== before) return { values: saved, isChanged: false };
  const values = { ...saved, ...made };
  return { values, isChanged: savedOver === null && JSON.stringify(values) !== before };
}

/** What is as it is saved is no change. */
export function addChanges<Values extends object>(
  saved: Values,
  { made, savedOver }: Changes<Values>,
  more: Partial<Values>,
): Changes<Values> {
  const isOver = savedOver !== null && savedOver !== JSON.stringify(saved);
  const shown = { ...(isOver ? undefined : made), ...more };
  const all: Partial<Values> = {};
  for (const key in shown) {
    if (shown[key] !== saved[key]) all[key] = shown[key];
  }
  return { made: all, savedOver: null };
}

import type { Client } from '@tend/client';
import { useRef, useState } from 'react';
import { useClient } from '../../platform/client/client.ts';

export interface Unsaved<Values> {
  /** What the form shows. */
  values: Values;
  change: (change: (current: Values) => Values) => void;
  /** Whether the form shows something that is not saved. */
  isChanged: boolean;
  /** Shows what is saved again. */
  discard: () => void;
  /** What the form showed as this function was made is saved now. */
  settle: () => void;
}

/**
 * Makes the hook of one form, whose changes are found again when it is opened anew, until they are saved or discarded or
 * the person logs out: whoever looks something up in another tab loses nothing.
 */
export function createUnsaved<Values>(): (saved: Values) => Unsaved<Values> {
  const kept = new WeakMap<Client, Values>();

  return function useUnsaved(saved) {
    const client = useClient();
    const [values, setValues] = useState(() => kept.get(client) ?? saved);
    const [isChanged, setChanged] = useState(() => kept.has(client));
    const latest = useRef(values);

    function show(shown: Values, isNew: boolean) {
      if (isNew) kept.set(client, shown);
      else kept.delete(client);
      latest.current = shown;
      setValues(shown);
      setChanged(isNew);
    }

    return {
      values,
      change: (change) => {
        const changed = change(latest.current);
        show(changed, JSON.stringify(changed) !== JSON.stringify(saved));
      },
      isChanged,
      discard: () => show(saved, false),
      settle: () => show(latest.current, latest.current !== values),
    };
  };
}

import { useState } from 'react';
import { type Task, useTask } from './use-task.ts';

export interface Choice<Value> extends Task<Value> {
  /** What is chosen, from the moment on at which it was chosen; what it was before, if that fails. */
  value: Value;
}

/** A choice that takes effect only after a while, as when something has to be fetched for it. */
export function useChoice<Value>(
  current: Value,
  choose: (value: Value) => Promise<void>,
): Choice<Value> {
  const [chosen, setChosen] = useState(current);
  const { run, isBusy, error } = useTask(choose);
  return {
    value: isBusy ? chosen : current,
    isBusy,
    error,
    run(value) {
      setChosen(value);
      run(value);
    },
  };
}

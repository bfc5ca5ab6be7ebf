import { useState } from 'react';
import { type Task, useTask } from './use-task.ts';

export interface Choice<Value> extends Task<Value> {
  /** The chosen value, shown from the moment of choosing; the previous one if the change fails. */
  value: Value;
}

/** A choice that takes effect after a delay, such as a fetch. */
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

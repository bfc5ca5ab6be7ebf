import { useState } from 'react';
import { type Task, useTask } from './use-task.ts';

export interface Choice<Value> extends Task<Value> {
  /**
   * The chosen value, shown from the moment of choosing until what it changes has arrived, which may be after the answer;
   * the current one if the change fails.
   */
  value: Value;
}

/** A choice that takes effect after a delay, such as a fetch. */
export function useChoice<Value>(
  current: Value,
  choose: (value: Value) => Promise<void>,
): Choice<Value> {
  const [chosen, setChosen] = useState<{ value: Value; instead: Value } | null>(null);
  const { run, isBusy, error } = useTask(choose);
  const isAwaited = error === null && Object.is(chosen?.instead, current);
  if (chosen !== null && !isBusy && !isAwaited) setChosen(null);
  return {
    value: chosen !== null && (isBusy || isAwaited) ? chosen.value : current,
    isBusy,
    error,
    run(value) {
      setChosen({ value, instead: current });
      run(value);
    },
  };
}

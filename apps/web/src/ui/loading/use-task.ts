import { useCallback, useRef, useState } from 'react';

export interface Task<Input> {
  /** Starts the work unless it is running; never rejects. */
  run: (input: Input) => void;
  isBusy: boolean;
  /** The error of the last run; null while running and after success. */
  error: unknown;
}

/** Work that a button or form starts, with its state for the screen. */
export function useTask<Input = void>(work: (input: Input) => Promise<void>): Task<Input> {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({
    isBusy: false,
    error: null,
  });
  const isRunning = useRef(false);
  const run = useCallback(
    async (input: Input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setState({ isBusy: true, error: null });
      try {
        await work(input);
        setState({ isBusy: false, error: null });
      } catch (error) {
        setState({ isBusy: false, error });
      } finally {
        isRunning.current = false;
      }
    },
    [work],
  );
  return { run: (input) => void run(input), ...state };
}

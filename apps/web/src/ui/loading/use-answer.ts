import { useCallback, useEffect, useState } from 'react';

export interface Answer<Value> {
  /** The newest answer, kept while it is asked for anew; null until the first one is there. */
  value: Value | null;
  /** Why the last attempt failed; null when it did not. */
  error: unknown;
  isLoading: boolean;
  reload: () => void;
}

/** What the server answers to a question. For another question, give the component another key. */
export function useAnswer<Value>(ask: () => Promise<Value>): Answer<Value> {
  const [answer, setAnswer] = useState<{ value: Value | null; error: unknown }>({
    value: null,
    error: null,
  });
  // Asked anew while an answer is still under way, only the newest question's answer counts.
  const [asked, setAsked] = useState(1);
  const [answered, setAnswered] = useState(0);

  useEffect(() => {
    let isWanted = true;
    function finish(next: (last: Value | null) => { value: Value | null; error: unknown }) {
      if (!isWanted) return;
      setAnswer((last) => next(last.value));
      setAnswered(asked);
    }
    ask().then(
      (value) => finish(() => ({ value, error: null })),
      (error: unknown) => finish((value) => ({ value, error })),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, asked]);

  const reload = useCallback(() => setAsked((count) => count + 1), []);
  return { ...answer, isLoading: answered !== asked, reload };
}

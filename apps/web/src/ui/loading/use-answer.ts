import { useCallback, useEffect, useState } from 'react';

export interface Answer<Value> {
  /** The latest answer, kept while reloading; null until the first one. */
  value: Value | null;
  /** The error of the last attempt; null if it succeeded. */
  error: unknown;
  isLoading: boolean;
  reload: () => void;
}

/** The server's answer to a question. For another question, give the component another key. */
export function useAnswer<Value>(ask: () => Promise<Value>): Answer<Value> {
  const [answer, setAnswer] = useState<{ value: Value | null; error: unknown }>({
    value: null,
    error: null,
  });
  // If asked again before an answer, only the latest request counts.
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

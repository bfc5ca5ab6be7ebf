import { useCallback, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/**
 * The row keys of the long messages and folded system lines shown whole, kept while the conversation is open.
 */
export function useUnfolding(): {
  unfolded: ReadonlySet<string>;
  /** Toggles between whole and folded. */
  onUnfold: (key: string) => void;
  /** Shows it whole, and leaves it so. */
  unfold: (key: string) => void;
} {
  const [unfolded, setUnfolded] = useState(none);
  const onUnfold = useCallback((key: string) => {
    setUnfolded((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  const unfold = useCallback((key: string) => {
    setUnfolded((before) => (before.has(key) ? before : new Set([...before, key])));
  }, []);
  return { unfolded, onUnfold, unfold };
}

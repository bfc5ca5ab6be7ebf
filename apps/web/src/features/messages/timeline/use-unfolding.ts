import { useCallback, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** Which long messages and folded system lines are shown whole while the conversation is open, by their rows' keys. */
export function useUnfolding(): {
  unfolded: ReadonlySet<string>;
  /** Shows one whole, or by its beginning again. */
  onUnfold: (key: string) => void;
} {
  const [unfolded, setUnfolded] = useState(none);
  const onUnfold = useCallback((key: string) => {
    setUnfolded((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  return { unfolded, onUnfold };
}

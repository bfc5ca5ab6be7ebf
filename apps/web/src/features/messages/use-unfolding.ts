import { useCallback, useEffect, useState } from 'react';

interface Unfolding {
  /** The long messages that are shown whole, by their keys. */
  unfolded: ReadonlySet<string>;
  /** Shows one whole, or by its beginning again. */
  onUnfold: (key: string) => void;
  /** One is about to change its height. */
  isUnfolding: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Which long messages are unfolded while the conversation is open. */
export function useUnfolding(): Unfolding {
  const [unfolded, setUnfolded] = useState(none);
  const [isUnfolding, setIsUnfolding] = useState(false);
  const onUnfold = useCallback((key: string) => {
    setUnfolded((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
    setIsUnfolding(true);
  }, []);
  useEffect(() => {
    if (!isUnfolding) return undefined;
    // The new height is measured when this frame is laid out, and so known with the next one.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsUnfolding(false));
    });
    return () => cancelAnimationFrame(frame);
  }, [isUnfolding]);
  return { unfolded, onUnfold, isUnfolding };
}

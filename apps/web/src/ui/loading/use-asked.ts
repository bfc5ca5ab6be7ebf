import { useEffect, useEffectEvent, useState } from 'react';
import { addLayer } from '../../platform/navigation/layers.ts';
import { usePageIsShown } from '../../platform/navigation/navigation.ts';
import { useAnswer } from './use-answer.ts';

const lateAfterMs = 200;

export interface Asked<Code> {
  /** Null until it is loaded. */
  code: Code | null;
  /** Nothing is said of a short wait, so that what is there at once does not flash. */
  state: 'short' | 'long' | 'failed';
  reload: () => void;
}

/** Code that a person has asked for by a press. Back, or another page, gives that up. */
export function useAsked<Code>(load: () => Promise<Code>, onGivenUp: () => void): Asked<Code> {
  const { value: code, error, isLoading, reload } = useAnswer(load);
  const [isLate, setLate] = useState(false);
  const isThere = code !== null;
  useEffect(() => {
    if (isThere) return undefined;
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, [isThere]);
  const giveUp = useEffectEvent(onGivenUp);
  const isShown = usePageIsShown();
  useEffect(() => {
    if (isThere) return undefined;
    if (isShown) return addLayer(() => giveUp());
    giveUp();
    return undefined;
  }, [isThere, isShown]);
  const hasFailed = error !== null && !isLoading;
  const wait = isLate || error !== null ? 'long' : 'short';
  return { code, state: hasFailed ? 'failed' : wait, reload };
}

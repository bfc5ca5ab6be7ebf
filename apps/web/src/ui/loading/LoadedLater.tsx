import { type ComponentType, createElement, useEffect, useState } from 'react';
import { whenIdle } from '../../platform/device/when-idle.ts';
import { RetryNotice } from '../notices/RetryNotice.tsx';
import { useAnswer } from './use-answer.ts';
import { useRetryWhenLive } from './use-retry-when-live.ts';

interface LoadedLaterProps<Props extends object> {
  /** The same function each time. */
  load: () => Promise<ComponentType<Props>>;
  /** Null while it is not shown. */
  props: Props | null;
  /** The sentence for when it could not be loaded. */
  failure: string;
}

/** A component that the screen can be shown without: it is loaded once the browser is idle. */
export function LoadedLater<Props extends object>(loading: LoadedLaterProps<Props>) {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  return isDue ? <Loaded {...loading} /> : null;
}

/** What could not be loaded says so, and is tried again once there is a connection. */
function Loaded<Props extends object>({ load, props, failure }: LoadedLaterProps<Props>) {
  const { value, error, reload } = useAnswer(load);
  useRetryWhenLive({ error, reload });
  if (value !== null) return props === null ? null : createElement(value, props);
  return error === null ? null : <RetryNotice sentence={failure} onRetry={reload} />;
}

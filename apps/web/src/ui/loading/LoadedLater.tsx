import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '../../platform/device/when-idle.ts';
import { useText } from '../../platform/language/i18n.ts';
import { showFailure } from '../../shared/toast.ts';
import { RetryNotice } from '../notices/RetryNotice.tsx';
import { useAnswer } from './use-answer.ts';
import { useRetryWhenLive } from './use-retry-when-live.ts';

interface LoadedProps<Props extends object> {
  /** The same function each time. */
  load: () => Promise<ComponentType<Props>>;
  /** Null while it is not shown. */
  props: Props | null;
}

interface LoadedLaterProps<Props extends object> extends LoadedProps<Props> {
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

/** A component that was asked for: it is loaded at once, and given up with a sentence if it cannot be. */
export function LoadedWhenAsked<Props extends object>({
  load,
  props,
  onFailed,
}: LoadedProps<Props> & { onFailed: () => void }) {
  const { t } = useText();
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const loadNow = useEffectEvent(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => {
        showFailure(t('errors.no_connection'));
        onFailed();
      },
    );
  });
  useEffect(() => loadNow(), []);
  return loaded === null || props === null ? null : createElement(loaded, props);
}

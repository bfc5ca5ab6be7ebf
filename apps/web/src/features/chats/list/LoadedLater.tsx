import { type ComponentType, createElement, useEffect, useState } from 'react';
import { whenIdle } from '../../../platform/device/when-idle.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useAnswer } from '../../../ui/loading/use-answer.ts';
import { useRetryWhenLive } from '../../../ui/loading/use-retry-when-live.ts';
import { RetryNotice } from '../../../ui/notices/RetryNotice.tsx';

interface LoadedLaterProps<Props extends object> {
  /** The same function each time. */
  load: () => Promise<ComponentType<Props>>;
  /** Null while it is not shown. */
  props: Props | null;
}

/** A component that the list can be shown without: it is loaded once the browser is idle. */
export function LoadedLater<Props extends object>(loading: LoadedLaterProps<Props>) {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  return isDue ? <Loaded {...loading} /> : null;
}

/** What could not be loaded says so, and is tried again once there is a connection. */
function Loaded<Props extends object>({ load, props }: LoadedLaterProps<Props>) {
  const { t } = useText();
  const { value, error, reload } = useAnswer(load);
  useRetryWhenLive({ error, reload });
  if (value !== null) return props === null ? null : createElement(value, props);
  return error === null ? null : (
    <RetryNotice sentence={t('chats.actionsFailed')} onRetry={reload} />
  );
}

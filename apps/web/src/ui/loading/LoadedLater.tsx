import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '../../platform/device/when-idle.ts';

interface LoadedLaterProps<Props extends object> {
  load: () => Promise<ComponentType<Props>>;
  /** Null while it is not shown. */
  props: Props | null;
  /** It has been asked for already. */
  isUrgent?: boolean;
}

/**
 * A component that the screen can be shown without: it is loaded once the browser is idle. A list whose actions cannot be
 * loaded still leads to its chats.
 */
export function LoadedLater<Props extends object>({
  load,
  props,
  isUrgent = false,
}: LoadedLaterProps<Props>) {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const loadNow = useEffectEvent(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => {},
    );
  });
  useEffect(() => {
    if (!isUrgent) return whenIdle(() => loadNow());
    loadNow();
    return undefined;
  }, [isUrgent]);
  return loaded === null || props === null ? null : createElement(loaded, props);
}

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '../../../platform/device/when-idle.ts';

/**
 * A component that the list can be shown without; null until it has loaded, once the browser is idle. A list whose
 * actions cannot be loaded still leads to its chats.
 */
export function useLoadedLater<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const loadNow = useEffectEvent(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => {},
    );
  });
  useEffect(() => whenIdle(() => loadNow()), []);
  return loaded;
}

import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '../../platform/device/when-idle.ts';
import { useText } from '../../platform/language/i18n.ts';
import { showToast } from '../../shared/toast.ts';

interface LoadedLaterProps<Props extends object> {
  load: () => Promise<ComponentType<Props>>;
  /** Null while it is not shown. */
  props: Props | null;
  /** Where it has been asked for: it is loaded at once, and given up with a sentence if it cannot be. */
  onFailed?: () => void;
}

/**
 * A component that the screen can be shown without: it is loaded once the browser is idle. A list whose actions cannot be
 * loaded still leads to its chats.
 */
export function LoadedLater<Props extends object>({
  load,
  props,
  onFailed,
}: LoadedLaterProps<Props>) {
  const { t } = useText();
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const isAskedFor = onFailed !== undefined;
  const loadNow = useEffectEvent(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => {
        if (onFailed === undefined) return;
        showToast({ text: t('errors.no_connection') });
        onFailed();
      },
    );
  });
  useEffect(() => {
    if (!isAskedFor) return whenIdle(() => loadNow());
    loadNow();
    return undefined;
  }, [isAskedFor]);
  return loaded === null || props === null ? null : createElement(loaded, props);
}

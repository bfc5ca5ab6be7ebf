import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { addLayer } from '../../../platform/navigation/layers.ts';

/** For a dialog over the whole screen: the focus is inside, Back closes it, and then the focus returns. */
export function useFullScreen(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const handleBack = useEffectEvent(onClose);
  useEffect(() => addLayer(() => handleBack()), []);
  return dialog;
}

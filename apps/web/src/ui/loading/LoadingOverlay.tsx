import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { isLoadingShown } from '../../shared/loading.ts';
import { Spinner } from './Spinner.tsx';
import './LoadingOverlay.css';

/** Shows "Please wait..."; the app has one. */
export function LoadingOverlay() {
  const isOpen = useSyncExternalStore(isLoadingShown.subscribe, isLoadingShown.get);
  return isOpen ? <Overlay /> : null;
}

function Overlay() {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while still in the document: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="loading"
      role="alertdialog"
      aria-busy="true"
      aria-label={t('loading.pleaseWait')}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="stack loading-content">
        <Spinner size="large" />
        {t('loading.pleaseWait')}
      </div>
    </dialog>
  );
}

import { type KeyboardEvent, useCallback, useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { formatPlanned } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';

export interface Later {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** For a choice that is offered only while it can be sent; always the same function. */
  open: () => void;
  /** Whether it was the shortcut. */
  handleKeyDown: (event: KeyboardEvent) => boolean;
}

/** Asks when to send what is written, if it can be sent. */
export function useLater(canSend: () => boolean): Later {
  const [isOpen, setIsOpen] = useState(false);
  const setOpen = (isWanted: boolean) => setIsOpen(isWanted && canSend());
  return {
    isOpen: isOpen && canSend(),
    setOpen,
    open: useCallback(() => setIsOpen(true), []),
    handleKeyDown(event) {
      const { key, shiftKey, ctrlKey, metaKey } = event;
      if (key !== 'Enter' || !shiftKey || !(ctrlKey || metaKey)) return false;
      event.preventDefault();
      setOpen(true);
      return true;
    },
  };
}

/** Says when a message will be sent, but without a connection, or while its files go to the server, only that it will be. */
export function useTellScheduled(): (sendAt: number, hasFiles: boolean) => void {
  const { t, language } = useText();
  const client = useClient();
  return (sendAt, hasFiles) => {
    const moment = formatPlanned(sendAt, client.serverNow(), language);
    const isLive = client.connection.getSnapshot().state === 'live';
    const done = hasFiles ? 'scheduled.doneUploading' : 'scheduled.done';
    showToast({ text: t(isLive ? done : 'scheduled.doneLater', { moment }) });
  };
}

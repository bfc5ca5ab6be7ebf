import type { ScheduledMessage } from '@tend/client';
import { alertCircle, chevronForward, timeOutline } from 'ionicons/icons';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { type Text, useText } from '../../../platform/language/i18n.ts';
import { usePageIsShown } from '../../../platform/navigation/navigation.ts';
import { LoadedWhenAsked } from '../../../ui/overlays/LoadedWhenAsked.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import './ScheduledLine.css';

const loadSheet = async () => (await import('./ScheduledSheet.tsx')).ScheduledSheet;

/** Above the composer: how many messages are sent here later. It leads to their list. */
export const ScheduledLine = memo(function ScheduledLine({ chatId }: { chatId: string }) {
  const { t } = useText();
  const client = useClient();
  const messages = useReadable(useMemo(() => client.scheduled(chatId), [client, chatId]));
  const [isOpen, setOpen] = useState(false);
  const hasFailed = messages.some(({ state }) => state === 'failed');
  const close = () => setOpen(false);
  const noteFocus = useFocusOfLine(messages.length === 0 && !isOpen);
  return (
    <>
      {messages.length > 0 && (
        <button
          type="button"
          className={`row scheduled-line${hasFailed ? ' scheduled-line-failed' : ''}`}
          aria-haspopup="dialog"
          onFocus={() => noteFocus(true)}
          onBlur={() => isOpen || noteFocus(false)}
          onClick={() => {
            // Not each browser focuses a button that is pressed.
            noteFocus(true);
            setOpen(true);
          }}
        >
          <Icon shape={hasFailed ? alertCircle : timeOutline} />
          <span className="fill">{wordLine(messages, t)}</span>
          <Icon shape={chevronForward} flips />
        </button>
      )}
      {isOpen && (
        <LoadedWhenAsked
          title={t('scheduled.heading')}
          load={loadSheet}
          props={{ chatId, onClose: close }}
          onClose={close}
        />
      )}
    </>
  );
});

/** What needs attention comes first: what was refused, then what stays on this device if it is put away. */
function wordLine(messages: readonly ScheduledMessage[], t: Text['t']): string {
  const failedCount = messages.filter(({ state }) => state === 'failed').length;
  if (failedCount > 0) return t('scheduled.lineFailed', { count: failedCount });
  const uploadingCount = messages.filter(({ isUploading }) => isUploading).length;
  if (uploadingCount > 0) return t('scheduled.lineUploading', { count: uploadingCount });
  return t('scheduled.line', { count: messages.length });
}

/** The line, to which its list gives the focus back, goes with the last message: the messages have the focus then. */
function useFocusOfLine(isGone: boolean): (hasFocus: boolean) => void {
  const hadFocus = useRef(false);
  const isShown = usePageIsShown();
  useEffect(() => {
    if (!isGone || !isShown || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('.page:not([hidden]) [role="log"]')?.focus();
  }, [isGone, isShown]);
  return (hasFocus) => {
    hadFocus.current = hasFocus;
  };
}

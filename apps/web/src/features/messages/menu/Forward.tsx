import { type ConversationMessage, toSeen } from '@tend/client';
import { allowsAction } from '@tend/protocol';
import { arrowRedoOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useTask } from '../../../ui/loading/use-task.ts';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import type { DoneInSheet, MessageSheetProps } from './message-action.ts';
import { messageShortcuts } from './message-shortcuts.ts';
import { ChatPicker } from './ChatPicker.tsx';
import './Forward.css';

export const forwardMessage: DoneInSheet = {
  name: 'forward',
  icon: arrowRedoOutline,
  shortcut: messageShortcuts.forward,
  isTile: true,
  isFor: canForward,
  label: (t) => t('message.forward'),
  Sheet: ForwardOne,
};

/** Only what the server has stored can be forwarded. */
export function canForward({ state, content }: ConversationMessage): boolean {
  return state === 'sent' && allowsAction(content.type, 'forward');
}

function ForwardOne({ subject: { chatId, message }, ...props }: MessageSheetProps) {
  return (
    <ForwardSheet messages={[message]} onForwarded={props.onClose} {...{ chatId, ...props }} />
  );
}

interface ForwardSheetProps {
  chatId: string;
  /** In the order in which they are sent on. */
  messages: readonly ConversationMessage[];
  /** Of their files only this one. */
  fileId?: string | undefined;
  onClose: () => void;
  onForwarded: () => void;
}

/** Sends messages on to other chats, as many as are chosen; without a connection they wait there. */
export function ForwardSheet(props: ForwardSheetProps) {
  const { chatId, messages, fileId, onClose, onForwarded } = props;
  const text = useText();
  const { t } = text;
  const client = useClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const count = chosen.size;

  const forward = useTask(async () => {
    // Chosen no more, so that a second press forwards nothing twice.
    setChosen(new Set());
    for (const to of chosen) {
      for (const message of messages) {
        client.forwardMessage({ chatId, message: toSeen(message), fileId }, to);
      }
    }
    // The toast must not promise what a page closed at once would lose.
    await client.storeAll();
    showToast({ text: t('message.forwarded', { count }) });
    onForwarded();
  });

  return (
    <Sheet title={t('message.forwardTo')} onClose={onClose}>
      <div className="stack forward-chats">
        <ChatPicker chosen={chosen} onChange={setChosen} />
      </div>
      <div className="sheet-actions">
        {forward.error !== null && <Notice kind="error">{sentenceOf(forward.error, text)}</Notice>}
        <p className="small" role="status">
          {t('message.forwardChosen', { count })}
        </p>
        <Button isDisabled={count === 0} isBusy={forward.isBusy} onClick={forward.run}>
          {t('message.forward')}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}

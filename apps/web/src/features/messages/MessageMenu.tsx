import type { ConversationMessage } from '@tend/client';
import { useMemo, useState } from 'react';
import { useClient, useReadable } from '../../platform/client.ts';
import { formatOnDay } from '../../platform/dates.ts';
import { joinFacts } from '../../platform/facts.ts';
import { useText } from '../../platform/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useTask } from '../../ui/use-task.ts';
import { usePeople } from '../users/use-people.ts';
import type {
  DoneAtOnce,
  DoneInSheet,
  MessageAction,
  MessageSheetProps,
} from './message-action.ts';
import { useMentionWords } from './use-mention-words.ts';
import { wordWritten } from './written-time.ts';
import './MessageMenu.css';

interface MessageMenuProps {
  chatId: string;
  message: ConversationMessage;
  actions: readonly MessageAction[];
  onClose: () => void;
}

/** What can be done with a message. */
export function MessageMenu({ chatId, message, actions, onClose }: MessageMenuProps) {
  const { textOf } = useMentionWords();
  const [chosen, setChosen] = useState<DoneInSheet | null>(null);
  const { content } = message;
  const text = content.type === 'text' ? textOf(content) : '';
  const subject = { chatId, message, text };
  if (chosen !== null) {
    return <chosen.Sheet subject={subject} onClose={onClose} />;
  }
  return <Menu {...{ subject, onClose, actions }} onSheet={setChosen} />;
}

interface MenuProps extends MessageSheetProps {
  actions: readonly MessageAction[];
  onSheet: (action: DoneInSheet) => void;
}

function Menu({ subject, actions, onSheet, onClose }: MenuProps) {
  const text = useText();
  const { t, language } = text;
  const { nameOf } = usePeople();
  const { chatId, message } = subject;
  const { createdAt } = message;
  const client = useClient();
  const chat = useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
  const written = wordWritten(message, (time) => formatOnDay(time, createdAt, language), t);
  const author = message.isOwn ? t('message.you') : nameOf(message.authorId);
  const [last, setLast] = useState<DoneAtOnce | null>(null);
  const task = useTask(async (action: DoneAtOnce) => {
    setLast(action);
    await action.run(subject, text, client);
    onClose();
  });
  return (
    <Sheet title={joinFacts([author, written], t)} onClose={onClose}>
      <p
        // What could not be copied is there to be selected, all of it.
        className={task.error === null ? 'clamp message-menu-text' : 'message-menu-text'}
        dir="auto"
      >
        {subject.text}
      </p>
      {task.error !== null && <Notice kind="error">{last?.failure?.(t)}</Notice>}
      <div className="message-menu-actions">
        {actions
          .filter(({ isFor }) => chat !== null && isFor(message, chat))
          .map((action) => (
            <SettingRow
              key={action.name}
              icon={action.icon}
              title={action.label(t)}
              isDanger={action.isDanger ?? false}
              onClick={() => ('Sheet' in action ? onSheet(action) : task.run(action))}
            />
          ))}
      </div>
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}

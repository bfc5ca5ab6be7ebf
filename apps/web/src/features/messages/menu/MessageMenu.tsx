import type { ConversationMessage } from '@tend/client';
import { allowsAction } from '@tend/protocol';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { formatOnDay } from '../../../platform/language/dates.ts';
import { joinFacts } from '../../../platform/language/facts.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { SettingRow } from '../../../ui/lists/SettingRow.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useTask } from '../../../ui/loading/use-task.ts';
import { usePeople } from '../../users/use-people.ts';
import type {
  DoneAtOnce,
  DoneInSheet,
  MessageAction,
  MessageSheetProps,
} from './message-action.ts';
import { ReactionStrip } from './ReactionStrip.tsx';
import { useMentionWords } from '../mentions/use-mention-words.ts';
import { wordWritten } from '../rows/written-time.ts';
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
  const { t } = text;
  const { chatId, message } = subject;
  const client = useClient();
  const chat = useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
  const { organization } = useReadable(client.self);
  const [last, setLast] = useState<DoneAtOnce | null>(null);
  const task = useTask(async (action: DoneAtOnce) => {
    setLast(action);
    await action.run(subject, text, client);
    onClose();
  });
  function handleChoice(action: MessageAction) {
    if ('Sheet' in action) {
      onSheet(action);
    } else if ('begin' in action) {
      // The menu gives the focus back as it closes; only then can the field take it, in the same press: iOS opens its
      // keyboard at no other time.
      flushSync(onClose);
      action.begin(subject, client, text);
    } else {
      task.run(action);
    }
  }
  return (
    <Sheet title={useTitle(message)} onClose={onClose}>
      <p
        // What could not be copied is there to be selected, all of it.
        className={task.error === null ? 'clamp message-menu-text' : 'message-menu-text'}
        dir="auto"
      >
        {subject.text}
      </p>
      {task.error !== null && <Notice kind="error">{last?.failure?.(t)}</Notice>}
      {canReact(message) && <ReactionStrip {...{ chatId, message }} onDone={onClose} />}
      <div className="message-menu-actions">
        {actions
          .filter(({ isFor }) => chat !== null && isFor(message, { chat, organization }))
          .map((action) => (
            <SettingRow
              key={action.name}
              icon={action.icon}
              title={action.label(t)}
              isDanger={action.isDanger ?? false}
              onClick={() => handleChoice(action)}
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

/** Who wrote it, and when. */
function useTitle(message: ConversationMessage): string {
  const { t, language } = useText();
  const { nameOf } = usePeople();
  const { isOwn, authorId, createdAt } = message;
  const written = wordWritten(message, (time) => formatOnDay(time, createdAt, language), t);
  return joinFacts([isOwn ? t('message.you') : nameOf(authorId), written], t);
}

/** What is not on the server yet cannot be reacted to. */
function canReact({ state, content }: ConversationMessage): boolean {
  return state === 'sent' && allowsAction(content.type, 'react');
}

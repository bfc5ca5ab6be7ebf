import { happyOutline } from 'ionicons/icons';
import { useRef } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { usePeople } from '../../users/use-people.ts';
import type { DoneInSheet, MessageSheetProps } from './message-action.ts';
import './Reactions.css';

export const showReactions: DoneInSheet = {
  name: 'reactions',
  icon: happyOutline,
  isFor: ({ reactions }) => reactions.length > 0,
  label: (t, { reactions }) => t('message.reactionsCount', { count: countOf(reactions) }),
  Sheet: Reactions,
};

function countOf(reactions: MessageSheetProps['subject']['message']['reactions']): number {
  return reactions.reduce((count, { userIds }) => count + userIds.length, 0);
}

/** Who has reacted to a message, with what; a tap on one's own reaction takes it back. */
function Reactions({ subject: { chatId, message }, onClose }: MessageSheetProps) {
  const { t } = useText();
  const client = useClient();
  const { byId, nameOf } = usePeople();
  const { reactions } = message;
  const list = useRef<HTMLUListElement>(null);
  function handleRemoval() {
    client.react(chatId, message.id, null);
    // The row goes; the focus stays in the sheet.
    list.current?.focus({ preventScroll: true });
    if (countOf(reactions) === 1) onClose();
  }
  return (
    <Sheet title={t('message.reactionsCount', { count: countOf(reactions) })} onClose={onClose}>
      <ul ref={list} className="reaction-people" tabIndex={-1}>
        {reactions.flatMap(({ emoji, userIds }) =>
          userIds.map((id) => (
            <li key={id}>
              <PersonRow
                id={id}
                name={nameOf(id)}
                isCompact
                isSelf={id === client.userId}
                detail={
                  id === client.userId
                    ? t('message.reactionTakeBack')
                    : (byId.get(id)?.jobTitle ?? '')
                }
                end={
                  <span className="reaction-people-emoji" role="img" aria-label={emoji}>
                    {emoji}
                  </span>
                }
                {...(id === client.userId && { onClick: handleRemoval })}
              />
            </li>
          )),
        )}
      </ul>
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}

import type { ChatDetails, ConversationMessage } from '@tend/client';
import { isReadable } from '@tend/protocol';
import { arrowRedoOutline, bookmarkOutline, copyOutline, trashOutline } from 'ionicons/icons';
import { useId, useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { type Text, useText } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
import { useTask } from '../../../ui/loading/use-task.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { usePeople } from '../../users/use-people.ts';
import { useConversation, type Visit } from '../conversation/use-conversation.ts';
import { useMentionWords } from '../mentions/use-mention-words.ts';
import { canDelete, deleteMessages } from '../menu/DeleteMessage.tsx';
import { canForward, ForwardSheet } from '../menu/Forward.tsx';
import { saveMessages } from '../menu/save-message.ts';
import { endSelection } from './selection.ts';
import { useSelected } from './use-selected.ts';
import { writeDown } from './written-down.ts';
import './SelectionBar.css';

interface SelectionBarProps {
  chat: ChatDetails;
  visit: Visit;
}

/** In place of the composer while messages are being selected: what can be done with all of them. */
export function SelectionBar({ chat, visit }: SelectionBarProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const { chatId } = chat;
  const { snapshot } = useConversation(chatId, visit);
  const { selected } = useSelected(chatId, snapshot.messages);
  const [isForwarding, setForwarding] = useState(false);
  const copy = useCopying(selected, text);
  const save = useSaving(chatId, selected, text);
  const whyId = useId();
  const mayForward = selected.every(canForward);
  const mayDelete = selected.every((message) => canDelete(message, chat));
  const isFailed = { copy: copy.error !== null, save: save.error !== null };
  const why = wordFailure(isFailed, t) ?? reason({ mayForward, mayDelete }, t);

  function handleDelete() {
    deleteMessages(client, { chatId, messages: selected }, text);
    endSelection();
  }

  return (
    <footer className="selection-bar">
      <p id={whyId} className="selection-bar-why" role="status">
        {why}
      </p>
      <div className="selection-bar-actions" role="group" aria-label={t('selection.actions')}>
        <BarButton icon={copyOutline} label={t('message.copyShort')} onClick={copy.run} />
        <BarButton
          icon={arrowRedoOutline}
          label={t('message.forward')}
          why={mayForward ? null : whyId}
          onClick={() => setForwarding(true)}
        />
        {!chat.isSaved && (
          <BarButton
            icon={bookmarkOutline}
            label={t('saved.saveShort')}
            why={mayForward ? null : whyId}
            onClick={save.run}
          />
        )}
        <BarButton
          icon={trashOutline}
          label={t('selection.delete')}
          isDanger
          why={mayDelete ? null : whyId}
          onClick={handleDelete}
        />
      </div>
      {isForwarding && (
        <ForwardSheet
          chatId={chatId}
          messages={selected}
          onClose={() => setForwarding(false)}
          onForwarded={endSelection}
        />
      )}
    </footer>
  );
}

function wordFailure(isFailed: { copy: boolean; save: boolean }, t: Text['t']): string | null {
  if (isFailed.save) return t('selection.saveFailed');
  return isFailed.copy ? t('selection.copyFailed') : null;
}

/** Why something cannot be done with these; empty if everything can. */
function reason(
  { mayForward, mayDelete }: { mayForward: boolean; mayDelete: boolean },
  t: Text['t'],
): string {
  if (!mayForward) return t('selection.onlySent');
  return mayDelete ? '' : t('selection.onlyOwn');
}

function useCopying(selected: readonly ConversationMessage[], text: Text) {
  const { nameOf } = usePeople();
  const { textOf } = useMentionWords();
  const wordsOf = ({ content }: ConversationMessage) =>
    isReadable(content) ? textOf(content) : '';
  return useTask(async () => {
    const words = writeDown(selected, { text, nameOf, textOf: wordsOf });
    await navigator.clipboard.writeText(words);
    showToast({ text: text.t('selection.copied', { count: selected.length }) });
    endSelection();
  });
}

function useSaving(chatId: string, selected: readonly ConversationMessage[], text: Text) {
  const client = useClient();
  return useTask(async () => {
    await saveMessages(client, { chatId, messages: selected }, text);
    endSelection();
  });
}

interface BarButtonProps {
  icon: string;
  label: string;
  isDanger?: boolean;
  /** The id of the reason why it cannot be pressed; null if it can. */
  why?: string | null;
  onClick: () => void;
}

/** What one may not do stays, dimmed: otherwise it would seem to be elsewhere. */
function BarButton({ icon, label, isDanger = false, why = null, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      className={isDanger ? 'selection-bar-action selection-bar-danger' : 'selection-bar-action'}
      aria-disabled={why !== null}
      aria-describedby={why ?? undefined}
      onClick={() => {
        if (why === null) onClick();
      }}
    >
      <Icon shape={icon} flips />
      {label}
    </button>
  );
}

import { isReadable } from '@tend/protocol';
import { checkmarkDone, notificationsOutline } from 'ionicons/icons';
import { copyText } from '../../features/messages/menu/copy-text.ts';
import { deleteMessage } from '../../features/messages/menu/DeleteMessage.tsx';
import { showHistory } from '../../features/messages/menu/EditHistory.tsx';
import { forwardMessage } from '../../features/messages/menu/Forward.tsx';
import { editMessage, replyToMessage } from '../../features/messages/composer/reply-and-edit.ts';
import { removePreview } from '../../features/messages/menu/remove-preview.ts';
import { showReactions } from '../../features/messages/menu/Reactions.tsx';
import { closePoll, showVotes, takeBackVote } from '../../features/messages/polls/poll-actions.tsx';
import { saveFiles } from '../../features/messages/files/save-files.ts';
import { selectMessage } from '../../features/messages/selection/select-message.ts';
import { saveMessage } from '../../features/messages/menu/save-message.ts';
import { shareMessage } from '../../features/messages/share/share-message.ts';
import { pinMessage } from '../../features/messages/pins/pin-message.ts';
import type {
  MessageAction,
  MessageSheetProps,
} from '../../features/messages/menu/message-action.ts';
import { ExplanationSheet } from '../../features/notifications/explanation/ExplanationSheet.tsx';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useText } from '../../platform/language/i18n.ts';

const explain: MessageAction = {
  name: 'explain',
  icon: notificationsOutline,
  // Of an own message its author is notified only when others react to it.
  isFor: ({ seq, isOwn, authorId, reactions }) =>
    seq !== null &&
    (!isOwn || reactions.some(({ userIds }) => userIds.some((id) => id !== authorId))),
  label: (t) => t('explanation.heading'),
  Sheet: ExplainMessage,
};

function ExplainMessage({ subject: { chatId, message }, onClose }: MessageSheetProps) {
  const { t } = useText();
  const heading = t('explanation.heading');
  return <ExplanationSheet {...{ chatId, heading, onClose }} seq={message.seq ?? 0} />;
}

/** To whom an own message was sent, and who has read it. */
const showRecipients: MessageAction = {
  name: 'recipients',
  icon: checkmarkDone,
  isFor: ({ seq, isOwn, content }, { chat }) =>
    seq !== null && isOwn && isReadable(content) && !chat.isSaved,
  label: (t) => t('receipts.heading'),
  addressFor: ({ chatId, message }) =>
    `${addressOf('details', { kind: 'message', id: chatId })}?at=${message.seq ?? 0}`,
};

/** The actions on a message, in the order of its menu. */
export const messageActions: readonly MessageAction[] = [
  replyToMessage,
  copyText,
  forwardMessage,
  editMessage,
  pinMessage,
  saveMessage,
  selectMessage,
  saveFiles,
  shareMessage,
  removePreview,
  showVotes,
  takeBackVote,
  closePoll,
  showReactions,
  showHistory,
  showRecipients,
  explain,
  deleteMessage,
];

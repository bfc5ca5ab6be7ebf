import { notificationsOutline } from 'ionicons/icons';
import { copyText } from '../../features/messages/menu/copy-text.ts';
import { deleteMessage } from '../../features/messages/menu/DeleteMessage.tsx';
import { showHistory } from '../../features/messages/menu/EditHistory.tsx';
import { forwardMessage } from '../../features/messages/menu/Forward.tsx';
import { editMessage, replyToMessage } from '../../features/messages/composer/reply-and-edit.ts';
import { showReactions } from '../../features/messages/menu/Reactions.tsx';
import { selectMessage } from '../../features/messages/selection/select-message.ts';
import { shareMessage } from '../../features/messages/share/share-message.ts';
import { pinMessage } from '../../features/messages/pins/pin-message.ts';
import type {
  MessageAction,
  MessageSheetProps,
} from '../../features/messages/menu/message-action.ts';
import { ExplanationSheet } from '../../features/notifications/explanation/ExplanationSheet.tsx';
import { useText } from '../../platform/language/i18n.ts';

const explain: MessageAction = {
  name: 'explain',
  icon: notificationsOutline,
  // Own messages never notify their author.
  isFor: ({ seq, isOwn }) => seq !== null && !isOwn,
  label: (t) => t('explanation.heading'),
  Sheet: ExplainMessage,
};

function ExplainMessage({ subject: { chatId, message }, onClose }: MessageSheetProps) {
  const { t } = useText();
  const heading = t('explanation.heading');
  return <ExplanationSheet {...{ chatId, heading, onClose }} seq={message.seq ?? 0} />;
}

/** The actions on a message, in the order of its menu. */
export const messageActions: readonly MessageAction[] = [
  replyToMessage,
  copyText,
  forwardMessage,
  editMessage,
  pinMessage,
  selectMessage,
  shareMessage,
  showReactions,
  showHistory,
  explain,
  deleteMessage,
];

import type { ChatDetails, ConversationMessage } from '@tend/client';
import { allowsAction } from '@tend/protocol';
import { arrowUndoOutline, lockClosedOutline, statsChartOutline } from 'ionicons/icons';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { LoadedSheet } from '../../../ui/overlays/LoadedSheet.tsx';
import type { DoneAtOnce, DoneInSheet, MessageSheetProps } from '../menu/message-action.ts';

/** Who voted for what. */
export const showVotes: DoneInSheet = {
  name: 'votes',
  icon: statsChartOutline,
  isFor: ({ state, content }) =>
    state === 'sent' && content.type === 'poll' && !content.isAnonymous && content.voters > 0,
  label: (t) => t('poll.showVotes'),
  Sheet: VotesSheet,
};

/** In an open poll. Of several answers each is taken back by itself, too. */
export const takeBackVote: DoneAtOnce = {
  name: 'takeBackVote',
  icon: arrowUndoOutline,
  isFor: ({ content, vote }) =>
    content.type === 'poll' && content.closedAt === null && (vote?.answers.length ?? 0) > 0,
  label: (t) => t('poll.takeBack'),
  run({ chatId, message }, _text, client) {
    client.vote(chatId, message.id, []);
    return Promise.resolve();
  },
};

/** Ends the voting, which cannot be undone. */
export const closePoll: DoneInSheet = {
  name: 'closePoll',
  icon: lockClosedOutline,
  isFor: (message, { chat }) => canClose(message, chat),
  label: (t) => t('poll.close'),
  Sheet: CloseQuestion,
};

/** One's own polls and, as an administrator of the group, any. */
function canClose(
  { state, content, isOwn }: ConversationMessage,
  { type, selfRole }: Pick<ChatDetails, 'type' | 'selfRole'>,
): boolean {
  const mayModerate = type === 'group' && selfRole === 'administrator';
  const isOpen = content.type === 'poll' && content.closedAt === null;
  return state === 'sent' && isOpen && allowsAction('poll', 'close') && (isOwn || mayModerate);
}

const load = async () => (await import('./Votes.tsx')).Votes;

function VotesSheet({ subject: { chatId, message }, onClose }: MessageSheetProps) {
  const { t } = useText();
  const props = { chatId, message, onClose };
  return <LoadedSheet title={t('poll.results')} {...{ load, props, onClose }} />;
}

function CloseQuestion({ subject: { chatId, message }, onClose }: MessageSheetProps) {
  const client = useClient();
  const { t } = useText();
  return (
    <Confirm
      title={t('poll.closeQuestion')}
      text={t('poll.closeText')}
      action={t('poll.close')}
      onConfirm={() => {
        client.closePoll(chatId, message.id);
        onClose();
        return Promise.resolve();
      }}
      onClose={onClose}
    />
  );
}

import {
  type Client,
  type Conversation,
  type ConversationMessage,
  type Readable,
  toConversationMessage,
} from '@tend/client';
import type { MessageRow } from '@tend/protocol';
import { chatbubbleOutline, downloadOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useClient, useReadable } from '../../../../platform/client/client.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { showFailure } from '../../../../shared/toast.ts';
import { sentenceOf } from '../../../../ui/notices/error-sentence.ts';
import { Icon } from '../../../../ui/pictures/Icon.tsx';
import { useMentionWords } from '../../mentions/use-mention-words.ts';
import type { MessageAction } from '../../menu/message-action.ts';
import { saveFile } from '../save-file.ts';
import { type ChatPicture, pictureKey } from './chat-pictures.ts';

/** What is done with the messages of a conversation. */
export interface ViewedConversation {
  conversation: Conversation;
  actions: readonly MessageAction[];
  onAction: (action: MessageAction, message: ConversationMessage) => void;
}

interface ViewerFootProps {
  chatId: string;
  picture: ChatPicture;
  /** Where there is none, messages are only found in the chat. */
  acting: ViewedConversation | null;
  /** Leads to a message in the chat. */
  onLead: (seq: number) => void;
  onClose: () => void;
  /** The message at this position was deleted. */
  onGone: (seq: number) => void;
  /** Below what is written. */
  children: ReactNode;
}

/** What is written below the picture, and what can be done with it. */
export function ViewerFoot({
  picture,
  chatId,
  acting,
  onGone,
  onLead,
  onClose,
  children,
}: ViewerFootProps) {
  const { t } = useText();
  const { seq, file } = picture;
  const message = useMessageOf(chatId, { picture, acting, onGone });
  // The viewer gives the focus back as it closes; only then does anything else take it.
  const leave = (next: () => void) => {
    flushSync(onClose);
    next();
  };
  return (
    <footer className="viewer-foot">
      {message !== null && <Caption message={message} />}
      {children}
      <div className="viewer-actions">
        {message !== null && acting !== null && (
          <NearActions
            {...{ message, acting }}
            onChoose={(action) => leave(() => acting.onAction(ofFile(action, file.id), message))}
          />
        )}
        <SaveChoice file={file} />
        {seq !== null && (
          <Choice
            icon={chatbubbleOutline}
            label={t('media.inChat')}
            onClick={() => leave(() => onLead(seq))}
          />
        )}
      </div>
    </footer>
  );
}

/** The picture's message, as the conversation shows it or as it is stored; null until it is known. */
function useMessageOf(
  chatId: string,
  { picture, acting, onGone }: Pick<ViewerFootProps, 'picture' | 'acting' | 'onGone'>,
): ConversationMessage | null {
  const client = useClient();
  const { seq } = picture;
  const row = useReadable(useMemo(() => rowAt(client, chatId, seq), [client, chatId, seq]));
  const isGone = row !== null && row.content.type !== 'files';
  const handleGone = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone && seq !== null) handleGone(seq);
  }, [isGone, seq]);
  const shown = acting?.conversation
    .getSnapshot()
    .messages.find((message) => isOf(message, picture));
  if (shown !== undefined) return shown;
  return row === null || isGone ? null : toConversationMessage(row, client.userId);
}

function isOf({ key, seq }: ConversationMessage, picture: ChatPicture): boolean {
  return picture.seq === null
    ? picture.key === pictureKey(key, picture.file.id)
    : seq === picture.seq;
}

const noRow: Readable<MessageRow | null> = { getSnapshot: () => null, subscribe: () => () => {} };

function rowAt(client: Client, chatId: string, seq: number | null): Readable<MessageRow | null> {
  return seq === null ? noRow : client.message(chatId, seq);
}

interface NearActionsProps {
  message: ConversationMessage;
  acting: ViewedConversation;
  onChoose: (action: MessageAction) => void;
}

function NearActions({ message, acting: { conversation, actions }, onChoose }: NearActionsProps) {
  const { t } = useText();
  const client = useClient();
  const where = { client, conversation };
  return actions
    .filter((action) => nearActions.has(action.name) && isOffered(action, message, where))
    .map((action) => (
      <Choice
        key={action.name}
        icon={action.icon}
        label={action.name === 'reply' ? t('message.reply') : t('message.forward')}
        onClick={() => onChoose(action)}
      />
    ));
}

/** Of several pictures the one in view is forwarded. */
function ofFile(action: MessageAction, fileId: string): MessageAction {
  if (!('Sheet' in action)) return action;
  const { Sheet } = action;
  return { ...action, Sheet: (props) => <Sheet {...props} fileId={fileId} /> };
}

/** In reach of the thumb; the others are in the message's menu. */
const nearActions = new Set(['reply', 'forward']);

function isOffered(
  action: MessageAction,
  message: ConversationMessage,
  { client, conversation: { chatId } }: { client: Client; conversation: Conversation },
): boolean {
  const chat = client.chat(chatId).getSnapshot();
  if (chat === null) return false;
  const { organization } = client.self.getSnapshot();
  const pins = client.pins(chatId).getSnapshot();
  return action.isFor(message, { chat, organization, pins, serverNow: client.serverNow() });
}

function Caption({ message: { content } }: { message: ConversationMessage }) {
  const { textOf } = useMentionWords();
  if (content.type !== 'files' || content.text === '') return null;
  const { text, mentions } = content;
  return (
    <p className="viewer-caption" dir="auto">
      {textOf({ type: 'text', text, mentions })}
    </p>
  );
}

function SaveChoice({ file }: Pick<ChatPicture, 'file'>) {
  const text = useText();
  const { files } = useClient();
  function save() {
    saveFile(files, file).catch((error: unknown) => showFailure(sentenceOf(error, text)));
  }
  return <Choice icon={downloadOutline} label={text.t('media.save')} onClick={save} />;
}

interface ChoiceProps {
  icon: string;
  label: string;
  onClick: () => void;
}

function Choice({ icon, label, onClick }: ChoiceProps) {
  return (
    <button type="button" className="viewer-action" onClick={onClick}>
      <Icon shape={icon} flips />
      {label}
    </button>
  );
}

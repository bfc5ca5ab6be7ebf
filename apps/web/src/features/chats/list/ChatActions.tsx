import type { ChatListItem } from '@tend/client';
import { informationCircleOutline, reorderTwoOutline } from 'ionicons/icons';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { listenForMenu } from '../../../platform/gestures/menu-gestures.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { SettingRow } from '../../../ui/lists/SettingRow.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import {
  archiveAction,
  type ChatAction,
  type Subject,
  muteAction,
  pinAction,
  readAction,
} from './chat-actions.ts';
import { listenForChatSwipes } from './chat-swipe.ts';
import { PinnedOrderSheet } from './PinnedOrderSheet.tsx';
import './menu-rows.css';

export interface ChatActionsProps {
  /** The element around the list. */
  area: RefObject<HTMLElement | null>;
  /** Whose menu is open. */
  menuOf: string | null;
  onMenu: (chatId: string | null) => void;
}

/** What can be done with a chat of the list: by its menu, or by swiping its row. */
export function ChatActions({ area, menuOf, onMenu }: ChatActionsProps) {
  const client = useClient();
  const { t } = useText();
  const { items } = useReadable(client.chatList);
  const [refusal, setRefusal] = useState<unknown>(null);
  const chatOf = (chatId: string | null) => items.find((item) => item.chatId === chatId);

  const open = useEffectEvent((chatId: string) => {
    setRefusal(null);
    onMenu(chatId);
  });
  const actionsBehind = useEffectEvent((chatId: string) => {
    const chat = chatOf(chatId);
    if (chat === undefined) return null;
    const subject = { chat, client, t };
    if (chat.isSaved) return { start: [archiveAction(subject)], end: [pinAction(subject)] };
    const start = [muteAction(subject), archiveAction(subject)];
    return { start, end: [readAction(subject), pinAction(subject)] };
  });
  const runSwiped = useEffectEvent((chatId: string, action: ChatAction) => {
    try {
      action.run();
    } catch (error) {
      setRefusal(error);
      onMenu(chatId);
    }
  });
  useEffect(() => {
    const { current } = area;
    if (current === null) return undefined;
    const stopMenu = listenForMenu(current, {
      mark: 'data-menu-key',
      onOpen: (chatId) => open(chatId),
      areLinks: true,
    });
    const stopSwipes = listenForChatSwipes(current, {
      actionsBehind: (chatId) => actionsBehind(chatId),
      run: (chatId, action) => runSwiped(chatId, action),
    });
    return () => {
      stopMenu();
      stopSwipes();
    };
  }, [area]);

  const chat = chatOf(menuOf);
  if (chat === undefined) return null;
  function close() {
    setRefusal(null);
    onMenu(null);
  }
  return (
    <ChatMenu key={chat.chatId} {...{ chat, refusal }} onRefusal={setRefusal} onClose={close} />
  );
}

function isPinned({ pinOrder }: ChatListItem): boolean {
  return pinOrder !== null;
}

interface ChatMenuProps {
  chat: ChatListItem;
  /** Why the last action was refused. */
  refusal: unknown;
  onRefusal: (error: unknown) => void;
  onClose: () => void;
}

function ChatMenu({ chat, refusal, onRefusal, onClose }: ChatMenuProps) {
  const text = useText();
  const client = useClient();
  const navigation = useNavigation();
  const { chatId, title, pinOrder } = chat;
  const [isOrdering, setOrdering] = useState(false);
  const pinnedCount = useReadable(client.chatList).items.filter(isPinned).length;
  const subject = { chat, client, t: text.t };
  // Nothing is ever unread there, and nothing notifies.
  const mute = chat.isSaved ? null : muteAction(subject);
  const actions = actionsFor(subject);

  function run(action: ChatAction) {
    try {
      action.run();
      onClose();
    } catch (error) {
      onRefusal(error);
    }
  }

  /** There it can be muted for some hours, and what notifies of it is set. */
  function openDetails() {
    onClose();
    navigation.open(addressOf('details', { kind: 'chat', id: chatId }));
  }

  if (isOrdering) return <PinnedOrderSheet onClose={onClose} />;
  return (
    <Sheet title={title} onClose={onClose}>
      {refusal !== null && <Notice kind="error">{sentenceOf(refusal, text)}</Notice>}
      <div className="menu-rows">
        {actions.map((action) => (
          <SettingRow
            key={action.name}
            icon={action.icon}
            title={action.label}
            onClick={() => run(action)}
          />
        ))}
        {pinOrder !== null && pinnedCount > 1 && (
          <SettingRow
            icon={reorderTwoOutline}
            title={text.t('chats.pinnedOrder')}
            onOpen={() => setOrdering(true)}
          />
        )}
        {mute !== null && (
          <SettingRow icon={mute.icon} title={mute.label} onClick={() => run(mute)} />
        )}
        <SettingRow
          icon={informationCircleOutline}
          title={text.t('details.heading')}
          onOpen={openDetails}
        />
      </div>
    </Sheet>
  );
}

function actionsFor(subject: Subject): ChatAction[] {
  const { isSaved, isArchived, pinOrder } = subject.chat;
  return [
    ...(isSaved ? [] : [readAction(subject)]),
    // A pinned chat of the archive still takes up a pin.
    ...(isArchived && pinOrder === null ? [] : [pinAction(subject)]),
    archiveAction(subject),
  ];
}

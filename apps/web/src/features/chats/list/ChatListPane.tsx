import { createOutline } from 'ionicons/icons';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { AppBar } from '../../../ui/page/AppBar.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { newGroupAddress } from '../chat-address.ts';
import type { ChatListKind } from './chat-filters.ts';
import { ChatList } from './ChatList.tsx';
import { ListMenu } from './ListMenu.tsx';
import { SearchButton } from '../../../ui/page/SearchButton.tsx';
import './ChatListPane.css';

interface ChatListPaneProps {
  kind: ChatListKind;
  currentChatId: string;
}

/** The list beside the conversation, on wide screens. */
export function ChatListPane({ kind, currentChatId }: ChatListPaneProps) {
  const { t } = useText();
  const navigation = useNavigation();
  const isGroups = kind === 'groups';
  return (
    <div className="fill stack chat-list-pane">
      <AppBar
        heading={t(isGroups ? 'menu.groupChat' : 'menu.chatList')}
        actions={
          <>
            <SearchButton />
            <ListMenu kind={kind} />
            <IconButton
              kind="tone"
              icon={createOutline}
              label={t(isGroups ? 'chats.newGroup' : 'chats.newChat')}
              onClick={() => navigation.open(isGroups ? newGroupAddress : addressOf('newChat'))}
            />
          </>
        }
      />
      <ChatList kind={kind} currentChatId={currentChatId} />
    </div>
  );
}

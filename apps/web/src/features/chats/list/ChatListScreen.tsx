import { screenAt } from '../../../platform/navigation/addresses.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useAddress } from '../../../platform/navigation/navigation.ts';
import { useIsWide } from '../../../platform/device/use-is-wide.ts';
import { AppBar } from '../../../ui/page/AppBar.tsx';
import { ChatDrawing } from '../../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../../ui/notices/EmptyState.tsx';
import { MenuButton } from '../../../ui/page/MenuButton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { isNewGroupAddress } from '../chat-address.ts';
import type { ChatListKind } from './chat-filters.ts';
import { ChatList } from './ChatList.tsx';
import { ListMenu } from './ListMenu.tsx';
import { SearchButton } from '../../../ui/page/SearchButton.tsx';
import { NewGroupScreen } from '../new/NewGroupScreen.tsx';
import './ChatListScreen.css';

/** Every chat, or the groups only; also the page for making a group. */
export function ChatListScreen() {
  const address = useAddress();
  if (isNewGroupAddress(address)) return <NewGroupScreen />;
  const screen = screenAt(address);
  const isGroups = screen === 'groupList' || screen === 'groupChatPicker';
  return <ListPage kind={isGroups ? 'groups' : 'all'} />;
}

function ListPage({ kind }: { kind: ChatListKind }) {
  const { t } = useText();
  const isWide = useIsWide();
  const heading = t(kind === 'groups' ? 'menu.groupChat' : 'menu.chatList');
  if (isWide) return <NoChatOpen heading={heading} />;
  return (
    <Page
      heading={heading}
      header={
        <AppBar
          heading={heading}
          start={<MenuButton />}
          actions={
            <>
              <SearchButton />
              <ListMenu kind={kind} />
            </>
          }
        />
      }
    >
      <ChatList kind={kind} hasFloatingButton />
    </Page>
  );
}

/** Shown beside the list while no chat is open. The page's title is the list's. */
function NoChatOpen({ heading }: { heading: string }) {
  const { t } = useText();
  return (
    <Page heading={heading} header={null} kind="ground">
      <div className="no-chat-open">
        <EmptyState
          drawing={<ChatDrawing />}
          title={t('chats.nothingOpenTitle')}
          text={t('chats.nothingOpenText')}
        />
      </div>
    </Page>
  );
}

import type { ScreenName } from '../platform/screen-patterns.ts';
import {
  forgotPasswordScreen,
  invitationScreen,
  newPasswordScreen,
  setUpScreen,
} from './entrance-screens.ts';
import { type ScreenLoader, screenLoader } from './screen-loader.ts';

export interface AppScreen {
  screen: ScreenName;
  loader: ScreenLoader;
}

const chatListScreen = screenLoader(async () => {
  const { ChatListScreen } = await import('../features/chats/ChatListScreen.tsx');
  return ChatListScreen;
});

const groupListScreen = screenLoader(async () => {
  const { GroupListScreen } = await import('../features/chats/ChatListScreen.tsx');
  return GroupListScreen;
});

const conversationScreen = screenLoader(async () => {
  const { ConversationScreen } = await import('./ConversationScreen.tsx');
  return ConversationScreen;
});

const directoryScreen = screenLoader(async () => {
  const { DirectoryScreen } = await import('../features/users/DirectoryScreen.tsx');
  return DirectoryScreen;
});

const detailsScreen = screenLoader(async () => {
  const { DetailsScreen } = await import('./DetailsScreen.tsx');
  return DetailsScreen;
});

export interface ChatListPaneProps {
  kind: 'all' | 'groups';
  currentChatId: string;
}

/** Beside the conversation on wide screens. */
export const chatListPane = screenLoader<ChatListPaneProps>(async () => {
  const { ChatListPane } = await import('../features/chats/ChatListPane.tsx');
  return ChatListPane;
});

/** The screens behind the log-in, each in a file of its own that is loaded on demand. */
export const appScreens: readonly AppScreen[] = [
  {
    screen: 'notifications',
    loader: screenLoader(async () => {
      const { HomeScreen } = await import('../features/overview/HomeScreen.tsx');
      return HomeScreen;
    }),
  },
  {
    screen: 'home',
    loader: screenLoader(async () => {
      const { FeedScreen } = await import('../features/notifications/FeedScreen.tsx');
      return FeedScreen;
    }),
  },
  {
    screen: 'dashboard',
    loader: screenLoader(async () => {
      const { DashboardScreen } = await import('../features/overview/DashboardScreen.tsx');
      return DashboardScreen;
    }),
  },
  {
    screen: 'chatList',
    loader: chatListScreen,
  },
  {
    screen: 'userChatPicker',
    loader: chatListScreen,
  },
  {
    screen: 'groupList',
    loader: groupListScreen,
  },
  {
    screen: 'groupChatPicker',
    loader: groupListScreen,
  },
  {
    screen: 'newChat',
    loader: screenLoader(async () => {
      const { NewChatScreen } = await import('../features/chats/NewChatScreen.tsx');
      return NewChatScreen;
    }),
  },
  {
    screen: 'anyChat',
    loader: conversationScreen,
  },
  {
    screen: 'userChat',
    loader: conversationScreen,
  },
  {
    screen: 'groupChat',
    loader: conversationScreen,
  },
  {
    screen: 'folder',
    loader: directoryScreen,
  },
  {
    screen: 'folderNamed',
    loader: directoryScreen,
  },
  {
    screen: 'details',
    loader: detailsScreen,
  },
  {
    screen: 'detailsPicker',
    loader: detailsScreen,
  },
  {
    screen: 'profile',
    loader: screenLoader(async () => {
      const { ProfileAndSettingsScreen } = await import('./ProfileAndSettingsScreen.tsx');
      return ProfileAndSettingsScreen;
    }),
  },
  {
    screen: 'administration',
    loader: screenLoader(async () => {
      const { AdministrationScreen } = await import('../features/users/AdministrationScreen.tsx');
      return AdministrationScreen;
    }),
  },
  {
    screen: 'invitations',
    loader: screenLoader(async () => {
      const { InvitationsScreen } = await import('../features/invitations/InvitationsScreen.tsx');
      return InvitationsScreen;
    }),
  },
  {
    screen: 'organization',
    loader: screenLoader(async () => {
      const { OrganizationScreen } =
        await import('../features/organization/OrganizationScreen.tsx');
      return OrganizationScreen;
    }),
  },
  {
    screen: 'reachability',
    loader: screenLoader(async () => {
      const { ReachabilityScreen } =
        await import('../features/reachability/ReachabilityScreen.tsx');
      return ReachabilityScreen;
    }),
  },
];

const allLoaders: readonly Pick<ScreenLoader, 'load'>[] = [
  ...appScreens.map(({ loader }) => loader),
  chatListPane,
  forgotPasswordScreen,
  invitationScreen,
  newPasswordScreen,
  setUpScreen,
];

/** Fetches every screen's code, one after the other, so that the person's own requests go first. */
export async function preloadScreens(): Promise<void> {
  for (const { load } of allLoaders) await load();
}

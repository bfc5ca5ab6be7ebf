import type { ScreenName } from '../../platform/navigation/screen-patterns.ts';
import {
  forgotPasswordScreen,
  invitationScreen,
  newPasswordScreen,
  setUpScreen,
} from '../start/entrance-screens.ts';
import { type ScreenLoader, screenLoader } from './screen-loader.ts';

const chatListScreen = screenLoader(async () => {
  const { ChatListScreen } = await import('../../features/chats/ChatListScreen.tsx');
  return ChatListScreen;
});

const groupListScreen = screenLoader(async () => {
  const { GroupListScreen } = await import('../../features/chats/ChatListScreen.tsx');
  return GroupListScreen;
});

const conversationScreen = screenLoader(async () => {
  const { ConversationScreen } = await import('../screens/ConversationScreen.tsx');
  return ConversationScreen;
});

const directoryScreen = screenLoader(async () => {
  const { DirectoryScreen } = await import('../../features/users/DirectoryScreen.tsx');
  return DirectoryScreen;
});

const detailsScreen = screenLoader(async () => {
  const { DetailsScreen } = await import('../screens/DetailsScreen.tsx');
  return DetailsScreen;
});

export interface ChatListPaneProps {
  kind: 'all' | 'groups';
  currentChatId: string;
}

/** Beside the conversation on wide screens. */
export const chatListPane = screenLoader<ChatListPaneProps>(async () => {
  const { ChatListPane } = await import('../../features/chats/ChatListPane.tsx');
  return ChatListPane;
});

/** The screens behind the log-in, each in a file of its own that is loaded on demand. */
const appScreens: Readonly<Partial<Record<ScreenName, ScreenLoader>>> = {
  notifications: screenLoader(async () => {
    const { HomeScreen } = await import('../../features/overview/HomeScreen.tsx');
    return HomeScreen;
  }),
  home: screenLoader(async () => {
    const { FeedScreen } = await import('../../features/notifications/FeedScreen.tsx');
    return FeedScreen;
  }),
  dashboard: screenLoader(async () => {
    const { DashboardScreen } = await import('../../features/overview/DashboardScreen.tsx');
    return DashboardScreen;
  }),
  chatList: chatListScreen,
  userChatPicker: chatListScreen,
  groupList: groupListScreen,
  groupChatPicker: groupListScreen,
  newChat: screenLoader(async () => {
    const { NewChatScreen } = await import('../../features/chats/NewChatScreen.tsx');
    return NewChatScreen;
  }),
  anyChat: conversationScreen,
  userChat: conversationScreen,
  groupChat: conversationScreen,
  folder: directoryScreen,
  folderNamed: directoryScreen,
  details: detailsScreen,
  detailsPicker: detailsScreen,
  profile: screenLoader(async () => {
    const { ProfileAndSettingsScreen } = await import('../screens/ProfileAndSettingsScreen.tsx');
    return ProfileAndSettingsScreen;
  }),
  administration: screenLoader(async () => {
    const { AdministrationScreen } = await import('../../features/users/AdministrationScreen.tsx');
    return AdministrationScreen;
  }),
  invitations: screenLoader(async () => {
    const { InvitationsScreen } = await import('../../features/invitations/InvitationsScreen.tsx');
    return InvitationsScreen;
  }),
  organization: screenLoader(async () => {
    const { OrganizationScreen } =
      await import('../../features/organization/OrganizationScreen.tsx');
    return OrganizationScreen;
  }),
  reachability: screenLoader(async () => {
    const { ReachabilityScreen } =
      await import('../../features/reachability/ReachabilityScreen.tsx');
    return ReachabilityScreen;
  }),
};

/** How the screen is loaded; null for addresses that lead nowhere behind the log-in. */
export function loaderOf(screen: ScreenName | null): ScreenLoader | null {
  return (screen === null ? undefined : appScreens[screen]) ?? null;
}

const allLoaders: readonly Pick<ScreenLoader, 'load'>[] = [
  ...Object.values(appScreens),
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

import type { ScreenName } from '@tend/protocol/addresses';
import { groupDetails } from '../screens/group-details.ts';
import { fetchAhead } from '../../platform/service-worker/load-code.ts';
import { type ScreenLoader, screenLoader } from './screen-loader.ts';
import { moduleOf, type ScreenModule } from './screen-modules.ts';

/** The screens behind the log-in, each in a module loaded on demand. */
const loaders: Readonly<Record<ScreenModule, ScreenLoader>> = {
  HomeScreen: screenLoader(async () => {
    const { HomeScreen } = await import('../../features/overview/HomeScreen.tsx');
    return HomeScreen;
  }),
  FeedScreen: screenLoader(async () => {
    const { FeedScreen } = await import('../../features/notifications/feed/FeedScreen.tsx');
    return FeedScreen;
  }),
  DashboardScreen: screenLoader(async () => {
    const { DashboardScreen } = await import('../../features/overview/DashboardScreen.tsx');
    return DashboardScreen;
  }),
  ChatListScreen: screenLoader(async () => {
    const { ChatListScreen } = await import('../../features/chats/list/ChatListScreen.tsx');
    return ChatListScreen;
  }),
  NewChatScreen: screenLoader(async () => {
    const { NewChatScreen } = await import('../../features/chats/new/NewChatScreen.tsx');
    return NewChatScreen;
  }),
  ConversationScreen: screenLoader(async () => {
    const { ConversationScreen } = await import('../screens/ConversationScreen.tsx');
    return ConversationScreen;
  }),
  JoinGroupScreen: screenLoader(async () => {
    const { JoinGroupScreen } = await import('../../features/chats/join/JoinGroupScreen.tsx');
    return JoinGroupScreen;
  }),
  DirectoryScreen: screenLoader(async () => {
    const { DirectoryScreen } = await import('../../features/users/DirectoryScreen.tsx');
    return DirectoryScreen;
  }),
  DetailsScreen: screenLoader(async () => {
    const { DetailsScreen } = await import('../screens/DetailsScreen.tsx');
    return DetailsScreen;
  }),
  SearchScreen: screenLoader(async () => {
    const { SearchScreen } = await import('../../features/search/SearchScreen.tsx');
    return SearchScreen;
  }),
  ShareScreen: screenLoader(async () => {
    const { ShareScreen } = await import('../../features/messages/share/ShareScreen.tsx');
    return ShareScreen;
  }),
  ProfileAndSettingsScreen: screenLoader(async () => {
    const { ProfileAndSettingsScreen } = await import('../screens/ProfileAndSettingsScreen.tsx');
    return ProfileAndSettingsScreen;
  }),
  AdministrationScreen: screenLoader(async () => {
    const { AdministrationScreen } = await import('../../features/users/AdministrationScreen.tsx');
    return AdministrationScreen;
  }),
  InvitationsScreen: screenLoader(async () => {
    const { InvitationsScreen } = await import('../../features/invitations/InvitationsScreen.tsx');
    return InvitationsScreen;
  }),
  OrganizationScreen: screenLoader(async () => {
    const { OrganizationScreen } =
      await import('../../features/organization/OrganizationScreen.tsx');
    return OrganizationScreen;
  }),
  ReachabilityScreen: screenLoader(async () => {
    const { ReachabilityScreen } =
      await import('../../features/reachability/ReachabilityScreen.tsx');
    return ReachabilityScreen;
  }),
  FilesScreen: screenLoader(async () => {
    const { FilesScreen } = await import('../../features/organization/FilesScreen.tsx');
    return FilesScreen;
  }),
};

export interface ChatListPaneProps {
  kind: 'all' | 'groups';
  currentChatId: string;
}

/** Beside the conversation on wide screens. */
export const chatListPane = screenLoader<ChatListPaneProps>(async () => {
  const { ChatListPane } = await import('../../features/chats/list/ChatListPane.tsx');
  return ChatListPane;
});

/** The loader of a screen; null for addresses that do not exist behind the log-in. */
export function loaderOf(screen: ScreenName | null): ScreenLoader | null {
  const module = screen === null ? null : moduleOf(screen);
  return module === null ? null : loaders[module];
}

/** What a person opens most: its code also runs ahead, so that a tap shows it at once. */
const runAhead: readonly Pick<ScreenLoader, 'load'>[] = [
  loaders.ConversationScreen,
  loaders.ChatListScreen,
  loaders.FeedScreen,
  loaders.HomeScreen,
  loaders.DirectoryScreen,
  loaders.DetailsScreen,
  groupDetails,
  loaders.NewChatScreen,
  chatListPane,
];

/**
 * Loads the screens that are opened most, and fetches the files of all others, which the page's table names
 * (`build/page-screens.ts`); one at a time, so that the person's own requests take precedence.
 */
export async function preloadScreens(): Promise<void> {
  for (const { load } of runAhead) await load();
  const table = document.querySelector('#screens')?.textContent ?? '';
  for (const file of new Set(table.match(/assets\/[^"]+/g))) {
    await fetchAhead(new URL(file, document.baseURI).href);
  }
}

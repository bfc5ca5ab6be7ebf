import type { AppScreen, ScreenName } from '@tend/protocol/addresses';

const screenModules = {
  notifications: 'HomeScreen',
  home: 'FeedScreen',
  dashboard: 'DashboardScreen',
  chatList: 'ChatListScreen',
  userChatPicker: 'ChatListScreen',
  groupList: 'ChatListScreen',
  groupChatPicker: 'ChatListScreen',
  newChat: 'NewChatScreen',
  anyChat: 'ConversationScreen',
  userChat: 'ConversationScreen',
  groupChat: 'ConversationScreen',
  joinGroup: 'JoinGroupScreen',
  folder: 'DirectoryScreen',
  folderNamed: 'DirectoryScreen',
  details: 'DetailsScreen',
  detailsPicker: 'DetailsScreen',
  search: 'SearchScreen',
  share: 'ShareScreen',
  profile: 'ProfileAndSettingsScreen',
  administration: 'AdministrationScreen',
  invitations: 'InvitationsScreen',
  organization: 'OrganizationScreen',
  reachability: 'ReachabilityScreen',
  files: 'FilesScreen',
} as const satisfies Readonly<Record<AppScreen, string>>;

export type ScreenModule = (typeof screenModules)[AppScreen];

/**
 * The module of a screen behind the log-in, loaded on demand by the app and preloaded by the page; null for
 * the screens before the log-in.
 */
export function moduleOf(screen: ScreenName): ScreenModule | null {
  const modules: Partial<Record<ScreenName, ScreenModule>> = screenModules;
  return modules[screen] ?? null;
}

import type { ScreenName } from '@tend/protocol/addresses';
import {
  chatbubbles,
  chatbubblesOutline,
  mail,
  mailOutline,
  notifications,
  notificationsOutline,
  paperPlane,
  paperPlaneOutline,
  people,
  peopleOutline,
} from 'ionicons/icons';
import { isNewGroupAddress } from '../../features/chats/chat-address.ts';
import { addressOf, pathOf, screenAt } from '../../platform/navigation/addresses.ts';

/** The menu's entries in order. `title` is the specified name, which addresses use. */
export const menuEntries = [
  { title: 'Home', text: 'menu.home', screen: 'notifications', icon: mailOutline, chosen: mail },
  {
    title: 'DashBoard',
    text: 'menu.dashboard',
    screen: 'dashboard',
    icon: paperPlaneOutline,
    chosen: paperPlane,
  },
  {
    title: 'Notifications',
    text: 'menu.notifications',
    screen: 'home',
    icon: notificationsOutline,
    chosen: notifications,
  },
  { title: 'Users', text: 'menu.users', screen: 'folder', icon: peopleOutline, chosen: people },
  {
    title: 'ChatList',
    text: 'menu.chatList',
    screen: 'chatList',
    icon: chatbubblesOutline,
    chosen: chatbubbles,
  },
  {
    title: 'GroupChat',
    text: 'menu.groupChat',
    screen: 'groupList',
    icon: peopleOutline,
    chosen: people,
  },
] as const satisfies readonly {
  title: string;
  text: string;
  screen: ScreenName;
  icon: string;
  chosen: string;
}[];

export type MenuEntry = (typeof menuEntries)[number];
export type MenuTitle = MenuEntry['title'];

/**
 * The menu entry of each screen. Groups are in both lists of chats, and details are opened from several
 * screens.
 */
const entryOfScreen: Partial<Record<ScreenName, MenuTitle>> = {
  notifications: 'Home',
  dashboard: 'DashBoard',
  home: 'Notifications',
  folder: 'Users',
  folderNamed: 'Users',
  administration: 'Users',
  invitations: 'Users',
  organization: 'Users',
  reachability: 'Users',
  files: 'Users',
  chatList: 'ChatList',
  newChat: 'ChatList',
  search: 'ChatList',
  share: 'ChatList',
  userChat: 'ChatList',
  userChatPicker: 'ChatList',
  groupList: 'GroupChat',
  groupChatPicker: 'GroupChat',
};

const barTitles: readonly MenuTitle[] = ['Home', 'Notifications', 'ChatList', 'Users'];

/** The entries that phones also have in the bottom bar. */
export const barEntries = barTitles.flatMap((title) =>
  menuEntries.filter((entry) => entry.title === title),
);

/** The screens of the menu; a screen opened from one of them has a back button instead of the menu button. */
const mainScreens: ReadonlySet<ScreenName | null> = new Set([
  ...menuEntries.map(({ screen }) => screen),
  'folderNamed',
  'userChatPicker',
  'groupChatPicker',
]);

/** Whether phones show the bottom bar on a screen. */
export function hasBottomBar(screen: ScreenName | null, address: string): boolean {
  return mainScreens.has(screen) && !isNewGroupAddress(address);
}

/** At start the first entry is selected. */
const firstTitle: MenuTitle = menuEntries[0].title;

/** The marked entry; null for none. */
export type SelectedTitle = MenuTitle | null;

/** A place in the app. */
interface Place {
  address: string;
  /** Whether the address is that of a direct chat. */
  isDirect?: boolean;
}

/** The entry to mark at a place. `last` is the entry marked before; undefined at start. */
export function selectTitle(
  { address, isDirect = false }: Place,
  last?: SelectedTitle,
): SelectedTitle {
  const screen = screenAt(address);
  const own = screen === null ? undefined : entryOfScreen[screen];
  const title = titleNamedBy(address) ?? own;
  if (title !== undefined) return title;
  if (screen === 'anyChat' || screen === 'groupChat') {
    return last === 'GroupChat' && !isDirect ? 'GroupChat' : 'ChatList';
  }
  if (screen === 'details') return last ?? titleAbove(address);
  return last === undefined ? firstTitle : null;
}

/** The list above the subject of a details address. */
function titleAbove(address: string): MenuTitle {
  const aboutPeople = addressOf('details', { kind: 'user' });
  return address.startsWith(aboutPeople) ? 'Users' : 'ChatList';
}

/** `folder/<name>` names the entry itself, on any screen. */
function titleNamedBy(address: string): MenuTitle | undefined {
  const name = /(?:^|\/)folder\/([^/]+)/.exec(pathOf(address))?.[1]?.toLowerCase();
  return menuEntries.find(({ title }) => title.toLowerCase() === name)?.title;
}

/*
 * The app's addresses, as the path behind the `#`: what the server's e-mails and pushes lead to, what the app and its
 * worker follow, and what the page knows before any code has run. The spellings `dashbaord`, `deatils` and `gruopchat`
 * are the product's.
 */

/** Every address that leads to a screen; the ones before the log-in do not need a session. */
export const screenPatterns = {
  login: '/login',
  server: '/server',
  setUp: '/setup',
  invitation: '/invitation',
  forgotPassword: '/forgotpassword',
  notifications: '/notifications',
  dashboard: '/dashbaord',
  home: '/home',
  folder: '/folder',
  folderNamed: '/folder/:name',
  chatList: '/chatlist',
  groupList: '/gruopchat',
  newChat: '/chat',
  anyChat: '/chat/:chatId',
  userChatPicker: '/userchat',
  userChat: '/userchat/:chatId',
  groupChatPicker: '/gruopchatmessages',
  groupChat: '/gruopchatmessages/:chatId',
  joinGroup: '/join',
  detailsPicker: '/deatils',
  details: '/deatils/:kind/:id',
  search: '/search',
  share: '/share',
  profile: '/profile',
  administration: '/administration',
  invitations: '/administration/invitations',
  organization: '/administration/organization',
  reachability: '/administration/notifications',
  files: '/administration/files',
} as const;

export type ScreenName = keyof typeof screenPatterns;

export const screenNames: readonly ScreenName[] = Object.keys(screenPatterns).filter(isScreenName);

function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(screenPatterns, name);
}

export const entranceScreens = [
  'login',
  'server',
  'setUp',
  'invitation',
  'forgotPassword',
] as const satisfies readonly ScreenName[];

/** Behind the log-in. */
export type AppScreen = Exclude<ScreenName, (typeof entranceScreens)[number]>;

const parameter = /:(\w+)/g;

/** Fills in an address: `addressOf('userChat', { chatId })`. */
export function addressOf(
  screen: ScreenName,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  return screenPatterns[screen].replaceAll(parameter, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
}

/** A chat of any kind, at one of its messages. */
export function addressOfMessage(chatId: string, seq: number | null): string {
  const address = addressOf('anyChat', { chatId });
  return seq === null ? address : `${address}?at=${seq}`;
}

/** A regular expression that the screen's addresses match, with a group for each parameter. */
export function matcherOf(screen: ScreenName): string {
  return `^${screenPatterns[screen].replaceAll(parameter, '(?<$1>[^/]+)')}$`;
}

import type { Plugin, Rolldown } from 'vite';
import { type ScreenName, screenPatterns } from '../src/platform/navigation/screen-patterns.ts';

type AppScreen = Exclude<
  ScreenName,
  'login' | 'server' | 'setUp' | 'invitation' | 'forgotPassword'
>;

const appModule = 'App';
/** The module of each screen behind the log-in: what `routes.ts` imports on demand. */
const screenModules: Readonly<Record<AppScreen, string>> = {
  home: 'FeedScreen',
  notifications: 'HomeScreen',
  dashboard: 'DashboardScreen',
  folder: 'DirectoryScreen',
  folderNamed: 'DirectoryScreen',
  chatList: 'ChatListScreen',
  userChatPicker: 'ChatListScreen',
  groupList: 'ChatListScreen',
  groupChatPicker: 'ChatListScreen',
  newChat: 'NewChatScreen',
  anyChat: 'ConversationScreen',
  userChat: 'ConversationScreen',
  groupChat: 'ConversationScreen',
  details: 'DetailsScreen',
  detailsPicker: 'DetailsScreen',
  profile: 'ProfileAndSettingsScreen',
  administration: 'AdministrationScreen',
  invitations: 'InvitationsScreen',
  organization: 'OrganizationScreen',
  reachability: 'ReachabilityScreen',
};

/**
 * Tells the page which files the app behind the log-in and each of its screens consist of. Somebody who is logged in
 * would otherwise wait for the entry first, then for the app, which alone knows of the screen.
 */
export function startFiles(): Plugin {
  return {
    name: 'tend:start-files',
    transformIndexHtml: {
      order: 'post',
      // In development there is no bundle, and each module is a file of its own.
      handler: (page, { bundle }) =>
        page.replace('%start-files%', bundle === undefined ? '' : writeStartFiles(bundle)),
    },
  };
}

/** A line for the app, whatever the address, and one for each screen: what its address looks like, then the files. */
function writeStartFiles(bundle: Rolldown.OutputBundle): string {
  const shared = listFiles(bundle, appModule);
  const lines = Object.entries(screenModules).map(([screen, module]) => [
    patternOf(screen),
    ...listFiles(bundle, module).filter((file) => !shared.includes(file)),
  ]);
  return [['', ...shared], ...lines].map((line) => line.join(' ')).join('|');
}

/** As a regular expression, for a script that knows nothing of routes. */
function patternOf(screen: string): string {
  const pattern = Object.entries(screenPatterns).find(([name]) => name === screen)?.[1] ?? '';
  return `^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`;
}

/** What is loaded for a module that is imported on demand, but for the entry, which the page names itself. */
function listFiles(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}.tsx`));
  if (start === undefined) throw new Error(`${module} is not loaded on demand`);
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (chunk.isEntry || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const styles of chunk.viteMetadata?.importedCss ?? []) files.add(styles);
    for (const imported of chunks) if (chunk.imports.includes(imported.fileName)) add(imported);
  };
  add(start);
  return [...files];
}

import { type AppTexts, readLanguages } from '@tend/languages';
import { createSay, type TextKey } from '@tend/languages/say';
import { addressOf, matcherOf, type ScreenName, screenNames } from '@tend/protocol/addresses';
import type { Plugin, Rolldown } from 'vite';
import { moduleOf } from '../src/app/pages/screen-modules.ts';

const appModule = 'App';

/** Modules loaded on demand that are no screen behind the log-in. */
const otherModules = [
  'ChatListPane',
  'GroupDetails',
  'ForgotPasswordScreen',
  'InvitationScreen',
  'NewPasswordScreen',
  'SetUpScreen',
] as const;
/** They are in the table for the app, which fetches them ahead: a regular expression that matches nothing. */
const noAddress = '(?!)';

/** The words that a screen always begins with: its heading, then its search. */
type FirstWords = readonly TextKey<AppTexts>[];

const chats: FirstWords = ['menu.chatList', 'chats.search'];
const groups: FirstWords = ['menu.groupChat', 'chats.searchGroups'];
const firstWords: Partial<Record<ScreenName, FirstWords>> = {
  home: ['menu.notifications'],
  folder: ['menu.users', 'people.search'],
  chatList: chats,
  userChatPicker: chats,
  groupList: groups,
  groupChatPicker: groups,
};

/**
 * A screen behind the log-in, as the page knows it; an entry whose address is empty is the app around all
 * screens.
 */
export interface PageScreen {
  /** Regular expression for the screen's addresses. */
  at: string;
  files: readonly string[];
  /** Per language. */
  words?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Tells the page how each screen begins and which files it needs, so that a logged-in person sees their
 * screen before any code is loaded, and its files are not discovered one after the other (entry, app,
 * screen). Runs while the page is written: Vite's manifest has no more about the files, and comes later.
 */
export function pageScreens(): Plugin {
  return {
    name: 'tend:page-screens',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle }) =>
        page
          .replaceAll(/%address of (\w+)%/g, (_, screen: ScreenName) => addressOf(screen))
          .replace('"%screens%"', () =>
            JSON.stringify(listScreens(bundle)).replaceAll('<', String.raw`\u003c`),
          ),
    },
  };
}

/** In development there is no bundle, and each module is a file of its own. */
function listScreens(bundle: Rolldown.OutputBundle = {}): PageScreen[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const shared = listFiles(chunks, appModule);
  const ownFiles = (module: string) =>
    listFiles(chunks, module).filter((file) => !shared.includes(file));
  const speakers = readLanguages().map(
    ({ code, app, meta: { locale } }) => [code, createSay<AppTexts>(app, locale)] as const,
  );
  const screens = screenNames.flatMap((screen): PageScreen[] => {
    const module = moduleOf(screen);
    if (module === null) return [];
    const files = ownFiles(module);
    const keys = firstWords[screen];
    if (keys === undefined) return [{ at: matcherOf(screen), files }];
    const words = speakers.map(([code, say]) => [code, keys.map((key) => say(key))] as const);
    return [{ at: matcherOf(screen), files, words: Object.fromEntries(words) }];
  });
  const others = otherModules.map((module) => ({ at: noAddress, files: ownFiles(module) }));
  return [{ at: '', files: shared }, ...screens, ...others];
}

/**
 * The files loaded for a module that is imported on demand, except the entry, which the page names itself.
 */
function listFiles(chunks: readonly Rolldown.OutputChunk[], module: string): string[] {
  if (chunks.length === 0) return [];
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

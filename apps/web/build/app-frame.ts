import { readLanguages, type LanguageFile } from '@tend/languages';
import type { Plugin } from 'vite';
import { type ScreenName, screenPatterns } from '../src/platform/navigation/screen-patterns.ts';

/** Keys of the words that a screen always begins with: its heading, then its search. */
const chats = ['menu.chatList', 'chats.search'];
const groups = ['menu.groupChat', 'chats.searchGroups'];
const wordsOfScreen: Partial<Record<ScreenName, readonly string[]>> = {
  home: ['menu.notifications'],
  folder: ['menu.users', 'people.search'],
  chatList: chats,
  userChatPicker: chats,
  groupList: groups,
  groupChatPicker: groups,
};

/**
 * Puts the first words of the screens into the page, in every language, so that somebody who is logged in sees their
 * screen begin before any of its code is there.
 */
export function appFrame(): Plugin {
  return {
    name: 'tend:app-frame',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => page.replace("'%frame-words%'", () => writeWords(readLanguages())),
    },
  };
}

function writeWords(languages: readonly LanguageFile[]): string {
  const words = Object.fromEntries(languages.map((one) => [one.code, wordsByAddress(one)]));
  return JSON.stringify(words).replaceAll('<', String.raw`\u003c`);
}

function wordsByAddress({ code, app }: LanguageFile): Record<string, string[]> {
  const pairs = Object.entries(screenPatterns).flatMap(
    ([screen, address]): [string, string[]][] => {
      const keys = Object.entries(wordsOfScreen).find(([name]) => name === screen)?.[1];
      return keys === undefined ? [] : [[address, keys.map((key) => textAt(app, key, code))]];
    },
  );
  return Object.fromEntries(pairs);
}

function textAt(app: LanguageFile['app'], key: string, code: string): string {
  let place: LanguageFile['app'] | string | undefined = app;
  for (const part of key.split('.')) place = typeof place === 'object' ? place[part] : undefined;
  if (typeof place !== 'string') throw new Error(`The language "${code}" has no "${key}"`);
  return place;
}

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { NativeEmoji } from 'emoji-picker-element/shared.js';
import { readLanguages } from '@tend/languages';
import type { Plugin } from 'vite';
import { foldSearch } from '../src/features/messages/emoji/fold-search.ts';

const require = createRequire(import.meta.url);
const address = /^\/assets\/emoji\/([\w-]+)\.json$/;

type Emoji = Pick<NativeEmoji, 'annotation' | 'shortcodes' | 'tags'> & { emoji: string };

/**
 * The emoji picker's data as `assets/emoji/<code>.json`: names in that language, and found by the words of all languages
 * of the app, since people search in the one that they think in.
 */
export function emoji(): Plugin {
  return {
    name: 'tend:emoji',
    generateBundle() {
      for (const code of listCodes()) {
        const source = JSON.stringify(listEmoji(code));
        this.emitFile({ type: 'asset', fileName: `assets/emoji/${code}.json`, source });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const code = address.exec(request.url ?? '')?.[1];
        if (code === undefined || !listCodes().includes(code)) {
          next();
          return;
        }
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(listEmoji(code)));
      });
    },
  };
}

function listEmoji(code: string): Emoji[] {
  const others = listCodes().map((each) => new Map(read(each).map((one) => [one.emoji, one])));
  return read(code).map((one) => {
    const same = others.flatMap((byEmoji) => byEmoji.get(one.emoji) ?? []);
    const tags = same.flatMap(({ annotation, shortcodes = [], tags: words = [] }) => [
      annotation,
      ...shortcodes,
      ...words,
    ]);
    // The picker would read the short codes out as part of the name; in Russian they are in Latin letters.
    return { ...one, shortcodes: [], tags: [...new Set(tags.map(foldSearch))] };
  });
}

function listCodes(): string[] {
  return readLanguages().map(({ code }) => code);
}

/** English for a language that the data does not have. */
function read(code: string): Emoji[] {
  const file = dataFile(code);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's own format
  return JSON.parse(readFileSync(existsSync(file) ? file : dataFile('en'), 'utf8')) as Emoji[];
}

function dataFile(code: string): string {
  return require
    .resolve('emoji-picker-element-data/en/emojibase/data.json')
    .replace(/en(?=[\\/]emojibase)/, code);
}

import { readLanguages } from '../../packages/languages/src/index.ts';
import type { LanguageFile, TextTree } from '../../packages/languages/src/index.ts';

const letters = 'AEIOUYCDNSZaeiouycdnsz';
const accented = 'ÀÉÎÖÛÝÇĐÑŠŽàéîöûýçđñšž';
/** How much longer than English a language may be, as German and Finnish often are. */
const growth = 0.4;

/**
 * Modified English that shows what an additional language would break: letters have accents, every text is 40 % longer,
 * and brackets show where one is cut. A word without accents is not in the text files.
 */
export const pseudoCode = 'en-XA';

export function makePseudoLanguage(): Omit<LanguageFile, 'code'> {
  const [english] = readLanguages();
  if (english === undefined) throw new Error('There is no English');
  const { meta, page, server, app } = english;
  return {
    meta: { locale: meta.locale, ownName: disguise(meta.ownName), offer: disguise(meta.offer) },
    page: {
      failureTitle: disguise(page.failureTitle),
      failureText: disguise(page.failureText),
      tryAgain: disguise(page.tryAgain),
      needsScript: disguise(page.needsScript),
    },
    server: disguiseAll(server),
    app: disguiseAll(app),
  };
}

function disguiseAll(tree: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? disguise(value) : disguiseAll(value),
    ]),
  );
}

function disguise(text: string): string {
  const parts = text.split(/(\{\{\w+\}\})/);
  const words = parts.map((part) => (part.startsWith('{{') ? part : addAccents(part))).join('');
  return `[${words}${' öñé'.repeat(Math.ceil((text.length * growth) / 4))}]`;
}

function addAccents(text: string): string {
  return Array.from(text, (letter) => accented[letters.indexOf(letter)] ?? letter).join('');
}

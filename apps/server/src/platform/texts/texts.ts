import { readLanguages, type LanguageFile, type ServerTexts } from '@tend/languages';
import { createSay, type Say } from '@tend/languages/say';
import {
  fileWord,
  summarizeFiles,
  TendError,
  type FilesContent,
  type Language,
} from '@tend/protocol';

/*
 * Texts that the server writes, in the reader's language: e-mails and pushes. The sentences are in the `server` part of
 * packages/languages/texts/<code>.json.
 */

/** The server's texts in one language. */
export interface Wording {
  language: Language;
  /** For `Intl`: `en-GB`. */
  locale: string;
  /** Throws where a value is missing, rather than send braces to people. */
  say: Say<ServerTexts>;
}

export interface Texts {
  /** @throws TendError `bad_request` for a language that Tend does not have. */
  requireLanguage(language: Language): void;
  /** English for a person whose language was removed. */
  in(language: Language): Wording;
}

export function createTexts(languages: readonly LanguageFile[] = readLanguages()): Texts {
  const [english, ...others] = languages.map(createWording);
  if (english === undefined) throw new Error('There is no language');
  const wordings = [english, ...others];
  const find = (language: Language) => wordings.find((wording) => wording.language === language);
  return {
    requireLanguage(language) {
      if (!find(language)) throw new TendError('bad_request', { fields: ['language'] });
    },
    in: (language) => find(language) ?? english,
  };
}

function createWording({ code, meta: { locale }, server }: LanguageFile): Wording {
  return { language: code, locale, say: createSay(server, locale) };
}

/** What a message with files says: their number and kind, or the name of a single document, and the text below them. */
export function wordFiles(
  { files }: Pick<FilesContent, 'files'>,
  text: string,
  say: Wording['say'],
): string {
  const summary = summarizeFiles(files);
  const words = summary.name ?? say(`files.${fileWord(summary)}`, { count: summary.count });
  return text === '' ? words : say('files.withText', { files: words, text });
}

/** Made by build/languages.ts from the files in packages/languages/texts. */
declare module 'virtual:languages' {
  export interface LanguageEntry {
    code: string;
    direction: 'ltr' | 'rtl';
    /** For `Intl`: `en-GB`. */
    locale: string;
    /** In the language itself, for people who cannot read the one that is shown. */
    ownName: string;
    offer: string;
  }

  /** English first, then Russian: the index of a language is the value of its radio option. */
  export const languages: readonly [LanguageEntry, ...LanguageEntry[]];
}

import type { Language } from '@tend/protocol';
import { useEffect } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { changeLanguage, useText } from '../../platform/language/i18n.ts';
import { type Choice, useChoice } from '../../ui/loading/use-choice.ts';

/** The person's language: changed here at once, and stored on the account for their other devices. */
export function useLanguageChoice(): Choice<Language> {
  const client = useClient();
  const { language } = useText();
  return useChoice(language, async (chosen: Language) => {
    await changeLanguage(chosen);
    await client.call('user.setLanguage', { language: chosen });
  });
}

/** Applies the language chosen on the account, here or on another device. */
export function useAccountLanguage(): void {
  const { language } = useReadable(useClient().self);
  useEffect(() => {
    if (language === null) return;
    changeLanguage(language).catch((error: unknown) => {
      console.error('The language of the account could not be loaded', error);
    });
  }, [language]);
}

import type { Language } from '@tend/protocol';
import { useEffect } from 'react';
import { useClient, useReadable } from '../../platform/client.ts';
import { changeLanguage } from '../../platform/i18n.ts';
import { type Task, useTask } from '../../ui/use-task.ts';

/** The person's language: changed here at once, and kept on their account for their other devices. */
export function useLanguageChoice(): Task<Language> {
  const client = useClient();
  return useTask(async (language: Language) => {
    await changeLanguage(language);
    await client.call('user.setLanguage', { language });
  });
}

/** Shows the language that the person has chosen, here or on another device. */
export function useAccountLanguage(): void {
  const { language } = useReadable(useClient().self);
  useEffect(() => {
    if (language === null) return;
    changeLanguage(language).catch((error: unknown) => {
      console.error('The language of the account could not be loaded', error);
    });
  }, [language]);
}

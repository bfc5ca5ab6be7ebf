import 'i18next';
import type { AppTexts } from '@tend/languages';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: AppTexts };
  }
}

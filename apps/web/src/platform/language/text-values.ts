import type { FormatterModule, InterpolationOptions } from 'i18next';
import { formatNumber } from './format.ts';
import { defaultLanguage } from './language.ts';

const noNamedFormats = (): never => {
  throw new Error('A text names no formats');
};

/** How values stand in a text: a number as the language writes it, anything else as it is. */
export const textValues: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: noNamedFormats,
  addCached: noNamedFormats,
  format: (value: unknown, _name, language = defaultLanguage) =>
    typeof value === 'number' ? formatNumber(value, language) : String(value),
};

/** React escapes what it shows. */
export const interpolation: InterpolationOptions = {
  escapeValue: false,
  alwaysFormat: true,
};

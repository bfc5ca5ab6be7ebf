import type { Language } from '@tend/protocol';
import { formatLanguage } from '../../platform/language/format.ts';
import { useText } from '../../platform/language/i18n.ts';
import { values } from '../../shared/values.ts';
import { RadioRows } from './RadioRows.tsx';

interface LanguageRowsProps {
  /** For screen readers; sighted people read the heading above. */
  legend: string;
  value: Language;
  onChange: (language: Language) => void;
}

/** The languages, named in the current one, with their own names at the end of the rows. */
export function LanguageRows({ legend, value, onChange }: LanguageRowsProps) {
  const { language } = useText();
  return (
    <RadioRows
      legend={legend}
      value={value}
      onChange={onChange}
      options={values.languages.map(({ code, ownName }) => ({
        value: code,
        label: formatLanguage(code, language) ?? ownName,
        ...(code !== language && { end: <span lang={code}>{ownName}</span> }),
      }))}
    />
  );
}

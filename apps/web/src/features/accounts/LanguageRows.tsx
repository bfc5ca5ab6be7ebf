import { formatLanguage } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { languages } from '../../platform/language.ts';
import { sentenceOf } from '../../ui/error-sentence.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { useLanguageChoice } from './use-language-choice.ts';

/** The languages, named in the current one, with their own name at the end of the row. */
export function LanguageRows() {
  const text = useText();
  const { t, language } = text;
  const choice = useLanguageChoice();
  return (
    <>
      <RadioRows
        legend={t('language.heading')}
        value={language}
        onChange={choice.run}
        options={languages.map(({ code, ownName }) => ({
          value: code,
          label: formatLanguage(code, language) ?? ownName,
          ...(code !== language && { end: <span lang={code}>{ownName}</span> }),
        }))}
      />
      {choice.error !== null && <Notice kind="error">{sentenceOf(choice.error, text)}</Notice>}
    </>
  );
}

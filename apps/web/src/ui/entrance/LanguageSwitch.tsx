import { changeLanguage, useText } from '../../platform/language/i18n.ts';
import { values } from '../../shared/values.ts';
import { Notice } from '../notices/Notice.tsx';
import { Segments } from '../fields/Segments.tsx';
import { useChoice } from '../loading/use-choice.ts';

/** Each language by its own name, for people who cannot read the current one. */
export function LanguageSwitch() {
  const { t } = useText();
  const choice = useChoice(values.languageIndex, async (index) => {
    const language = values.languages[index];
    if (language !== undefined) await changeLanguage(language.code);
  });
  return (
    <>
      {choice.error !== null && <Notice kind="error">{t('errors.no_connection')}</Notice>}
      <Segments
        legend={t('language.heading')}
        options={values.languages.map(({ code, ownName }, index) => ({
          value: index,
          text: ownName,
          language: code,
        }))}
        value={choice.value}
        onChange={choice.run}
      />
    </>
  );
}

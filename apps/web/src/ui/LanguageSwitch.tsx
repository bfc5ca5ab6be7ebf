import { useId } from 'react';
import { changeLanguage, useText } from '../platform/i18n.ts';
import { values } from '../shared/values.ts';
import { Notice } from './Notice.tsx';
import { useChoice } from './use-choice.ts';
import './LanguageSwitch.css';

/** Each language in its own name, because whoever needs it cannot read the other. */
export function LanguageSwitch() {
  const { t } = useText();
  const name = useId();
  const choice = useChoice(values.languageIndex, async (index) => {
    const language = values.languages[index];
    if (language !== undefined) await changeLanguage(language.code);
  });
  return (
    <>
      {choice.error !== null && <Notice kind="error">{t('errors.no_connection')}</Notice>}
      <fieldset className="language-switch">
        <legend className="visually-hidden">{t('language.heading')}</legend>
        {values.languages.map(({ code, ownName }, index) => (
          <label key={code} className="language-switch-option" lang={code}>
            <input
              type="radio"
              name={name}
              value={index}
              checked={index === choice.value}
              onChange={() => choice.run(index)}
            />
            {ownName}
          </label>
        ))}
      </fieldset>
    </>
  );
}

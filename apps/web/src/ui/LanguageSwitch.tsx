import { useId } from 'react';
import { changeLanguage, useText } from '../platform/i18n.ts';
import { values } from '../shared/values.ts';
import { Notice } from './Notice.tsx';
import { useTask } from './use-task.ts';
import './LanguageSwitch.css';

/** Each language in its own name, because whoever needs it cannot read the other. */
export function LanguageSwitch() {
  const { t } = useText();
  const name = useId();
  const choice = useTask(changeLanguage);
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
              checked={index === values.languageIndex}
              onChange={() => choice.run(code)}
            />
            {ownName}
          </label>
        ))}
      </fieldset>
    </>
  );
}

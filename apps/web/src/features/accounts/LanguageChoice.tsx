import { useState } from 'react';
import { useText } from '../../platform/i18n.ts';
import { sentenceOf } from '../../ui/error-sentence.ts';
import { LanguageRows } from '../../ui/LanguageRows.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLanguageChoice } from './use-language-choice.ts';

/** The person's own language. */
export function LanguageChoice() {
  const text = useText();
  const { t, language } = text;
  const choice = useLanguageChoice();
  // Its texts may have to come over the network first.
  const [chosen, setChosen] = useState(language);
  return (
    <>
      <LanguageRows
        legend={t('language.heading')}
        value={choice.isBusy ? chosen : language}
        onChange={(code) => {
          setChosen(code);
          choice.run(code);
        }}
      />
      {choice.error !== null && <Notice kind="error">{sentenceOf(choice.error, text)}</Notice>}
    </>
  );
}

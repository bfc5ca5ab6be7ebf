import { useText } from '../../platform/language/i18n.ts';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { LanguageRows } from '../../ui/fields/LanguageRows.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { useLanguageChoice } from './use-language-choice.ts';

/** The person's own language. */
export function LanguageChoice() {
  const text = useText();
  const { t } = text;
  const choice = useLanguageChoice();
  return (
    <>
      <LanguageRows legend={t('language.heading')} value={choice.value} onChange={choice.run} />
      {choice.error !== null && <Notice kind="error">{sentenceOf(choice.error, text)}</Notice>}
    </>
  );
}

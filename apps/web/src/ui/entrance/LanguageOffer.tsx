import { languageOutline } from 'ionicons/icons';
import { changeLanguage, useLanguageOffer } from '../../platform/language/i18n.ts';
import { values } from '../../shared/values.ts';
import { Icon } from '../pictures/Icon.tsx';
import { useTask } from '../loading/use-task.ts';
import './LanguageOffer.css';

/** At a first visit, offers the browser's language in that language. */
export function LanguageOffer() {
  const offered = useLanguageOffer();
  const choice = useTask(changeLanguage);
  const language = values.languages.find(({ code }) => code === offered);
  if (language === undefined) return null;
  return (
    <button
      type="button"
      className="row language-offer"
      lang={language.code}
      onClick={() => choice.run(language.code)}
    >
      <Icon shape={languageOutline} size="small" />
      {language.offer}
    </button>
  );
}

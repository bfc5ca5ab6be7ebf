import { useText } from '../../platform/language/i18n.ts';
import type { Phrase } from '../../platform/language/phrase.ts';
import './PhraseTitle.css';

/** A row's title that is a sentence with emphasised names. */
export function PhraseTitle({ phrase, isNew }: { phrase: Phrase; isNew: boolean }) {
  const { t } = useText();
  return (
    <span className="phrase-title">
      {isNew && <span className="visually-hidden">{t('feed.new')}: </span>}
      {phrase.map(({ text, isName }) =>
        isName ? (
          <b key={text}>
            <bdi>{text}</bdi>
          </b>
        ) : (
          text
        ),
      )}
    </span>
  );
}

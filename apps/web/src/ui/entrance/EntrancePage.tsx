import { arrowBack } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useText } from '../../platform/language/i18n.ts';
import { EntranceShelf } from './Entrance.tsx';
import { Icon } from '../pictures/Icon.tsx';
import { LanguageOffer } from './LanguageOffer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import './EntrancePage.css';

interface EntrancePageProps {
  heading: string;
  children: ReactNode;
}

/**
 * A screen opened from the log-in, with a link back. No password is entered here, so on a phone it has no
 * shelf.
 */
export function EntrancePage({ heading, children }: EntrancePageProps) {
  const { t } = useText();
  useDocumentTitle(heading);
  return (
    <div className="stack entrance entrance-page">
      <EntranceShelf />
      <div className="fill stack entrance-page-panel">
        <header className="row app-bar">
          <a
            className="center icon-button"
            href={`#${addressOf('login')}`}
            aria-label={t('forgotPassword.back')}
          >
            <Icon shape={arrowBack} flips />
          </a>
          <h1 className="title">{heading}</h1>
        </header>
        <main className="fill stack entrance-page-content">
          <LanguageOffer />
          {children}
          <div className="row entrance-foot">
            <LanguageSwitch />
          </div>
        </main>
      </div>
    </div>
  );
}

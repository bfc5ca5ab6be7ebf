import { lockClosedOutline, lockOpenOutline } from 'ionicons/icons';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../platform/i18n.ts';
import { Logotype, ShelfArc } from './brand.tsx';
import { Icon } from './Icon.tsx';
import { LanguageOffer } from './LanguageOffer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import './Entrance.css';

interface EntranceProps {
  heading: string;
  /** Shown with the server's address, so that people know where they type their password. */
  organization: string | null;
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen before the log-in; index.html holds the same markup for the first paint. */
export function Entrance({ heading, organization, lead, children }: EntranceProps) {
  return (
    <div className="entrance">
      <header className="entrance-shelf tend-shelf">
        <ShelfArc />
        <Logotype />
        <p className="entrance-organization">{organization}</p>
        <p className="entrance-server">
          <Icon shape={isEncrypted() ? lockClosedOutline : lockOpenOutline} size="text" />
          {location.host}
        </p>
      </header>
      <main className="entrance-panel">
        <LanguageOffer />
        <Heading text={heading} />
        {lead !== undefined && <p className="entrance-lead">{lead}</p>}
        {children}
        <div className="entrance-foot">
          <LanguageSwitch />
        </div>
      </main>
    </div>
  );
}

function Heading({ text }: { text: string }) {
  const { t } = useText();
  useEffect(() => {
    document.title = t('app.title', { heading: text });
  }, [t, text]);
  return <h1 className="entrance-heading">{text}</h1>;
}

function isEncrypted(): boolean {
  return location.protocol === 'https:';
}

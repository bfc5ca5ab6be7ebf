import { lockClosedOutline, lockOpenOutline } from 'ionicons/icons';
import { createContext, type ReactNode, useContext } from 'react';
import { Logotype, ShelfArc } from '../pictures/brand.tsx';
import { values } from '../../shared/values.ts';
import { Icon } from '../pictures/Icon.tsx';
import { LanguageOffer } from './LanguageOffer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import './Entrance.css';

interface EntranceProps {
  heading: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** Shown with the server's address, so that people know where they are entering their password. */
export const OrganizationName = createContext<string | null>(null);

/** The frame of every screen before the log-in; index.html holds the same markup for the first paint. */
export function Entrance({ heading, lead, children }: EntranceProps) {
  useDocumentTitle(heading);
  return (
    <div className="stack entrance">
      <EntranceShelf />
      <main className="fill stack entrance-panel">
        <LanguageOffer />
        <h1 className="entrance-heading">{heading}</h1>
        {lead !== undefined && <p className="entrance-lead">{lead}</p>}
        {children}
        <div className="row entrance-foot">
          <LanguageSwitch />
        </div>
      </main>
    </div>
  );
}

/** The organisation's name and the server's address. */
export function EntranceShelf() {
  const organization = useContext(OrganizationName);
  return (
    <header className="entrance-shelf tend-shelf">
      <ShelfArc />
      <Logotype />
      <p className="entrance-organization">{organization}</p>
      <ServerName />
    </header>
  );
}

function ServerName() {
  const server = URL.parse(values.baseUrl);
  return (
    <p className="row small entrance-server">
      {server !== null && (
        <>
          <Icon
            shape={server.protocol === 'https:' ? lockClosedOutline : lockOpenOutline}
            size="text"
          />
          {server.host}
        </>
      )}
    </p>
  );
}

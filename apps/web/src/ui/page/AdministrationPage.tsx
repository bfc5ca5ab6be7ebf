import type { ReactNode } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { AppBar } from './AppBar.tsx';
import { BackButton } from './BackButton.tsx';
import { ChipLinks } from './ChipLinks.tsx';
import { NothingDrawing } from '../pictures/drawings.tsx';
import { EmptyState } from '../notices/EmptyState.tsx';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import { Page, PageScroller } from './Page.tsx';

const tabs = ['administration', 'invitations', 'organization', 'reachability', 'files'] as const;

interface AdministrationPageProps {
  tab: (typeof tabs)[number];
  kind?: 'ground';
  children: ReactNode;
}

/** The frame of the administrators' pages. Others cannot pass: the server would refuse them anyway. */
export function AdministrationPage({ tab, kind, children }: AdministrationPageProps) {
  const { t } = useText();
  const { user } = useReadable(useClient().self);
  const heading = t('administration.heading');
  const isAdministrator = user?.role === 'administrator';
  return (
    <Page
      heading={heading}
      kind={isAdministrator ? (kind ?? 'surface') : 'surface'}
      header={
        <>
          <AppBar heading={heading} start={<BackButton placeAbove={addressOf('folder')} />} />
          {isAdministrator && (
            <ChipLinks
              label={heading}
              links={tabs.map((name) => ({
                to: addressOf(name),
                text: t(`administration.${name}`),
                isCurrent: name === tab,
              }))}
            />
          )}
        </>
      }
    >
      {isAdministrator ? children : <NoAccess isKnown={user !== null} heading={heading} />}
    </Page>
  );
}

function NoAccess({ isKnown, heading }: { isKnown: boolean; heading: string }) {
  const { t } = useText();
  return (
    <PageScroller label={heading}>
      {isKnown ? (
        <EmptyState
          drawing={<NothingDrawing />}
          title={t('administration.refusedTitle')}
          text={t('administration.refusedText')}
        />
      ) : (
        <ListSkeleton label={t('people.loading')} />
      )}
    </PageScroller>
  );
}

import type { OutputOf } from '@tend/protocol';
import { personAddOutline } from 'ionicons/icons';
import { useCallback, useState } from 'react';
import { addressOf, queryOf } from '../../platform/navigation/addresses.ts';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useAddress, useNavigation } from '../../platform/navigation/navigation.ts';
import { AdministrationPage } from '../../ui/page/AdministrationPage.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card, SectionHead } from '../../ui/page/Card.tsx';
import { MailDrawing } from '../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { ListSkeleton } from '../../ui/loading/ListSkeleton.tsx';
import { LocalLinksNotice } from '../../ui/notices/LocalLinksNotice.tsx';
import { PageScroller } from '../../ui/page/Page.tsx';
import { PageError } from '../../ui/notices/PageError.tsx';
import { useAnswer } from '../../ui/loading/use-answer.ts';
import { useReloadInView } from '../../ui/loading/use-reload-in-view.ts';
import { InvitationRow } from './InvitationRow.tsx';
import { InviteSheet } from './InviteSheet.tsx';
import type { IssuedInvitation } from './issued-invitation.ts';
import { LinkSheet } from './LinkSheet.tsx';

/** Lists invitations and makes new ones. */
export function InvitationsScreen() {
  return (
    <AdministrationPage tab="invitations" kind="ground">
      <InvitationsOfNow />
    </AdministrationPage>
  );
}

function InvitationsOfNow() {
  const { t } = useText();
  const client = useClient();
  const ask = useCallback(() => client.call('invitation.list', {}), [client]);
  const { value, error, reload } = useAnswer(ask);
  useReloadInView(reload);
  const { isInviting, openForm, closeForm } = useInviting();
  const [issued, setIssued] = useState<IssuedInvitation | null>(null);

  function handleIssued(invitation: IssuedInvitation) {
    closeForm();
    setIssued(invitation);
    reload();
  }

  return (
    <>
      <PageScroller label={t('administration.invitations')}>
        <LocalLinksNotice />
        {value !== null && (
          <Invitations
            invitations={value.invitations}
            onInvite={openForm}
            onIssued={handleIssued}
            onRevoked={reload}
          />
        )}
        {value === null && error === null && <ListSkeleton label={t('invitations.loading')} />}
        {value === null && error !== null && (
          <PageError title={t('invitations.failed')} error={error} onRetry={reload} />
        )}
      </PageScroller>
      {isInviting && <InviteSheet onIssued={handleIssued} onClose={closeForm} />}
      {issued !== null && <LinkSheet issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

/** Whether the form is open: part of the address, so that other screens can link to it. */
function useInviting() {
  const navigation = useNavigation();
  const list = addressOf('invitations');
  return {
    isInviting: queryOf(useAddress()).has('new'),
    openForm: () => navigation.replace(`${list}?new`),
    closeForm: () => navigation.replace(list),
  };
}

interface InvitationsProps {
  invitations: OutputOf<'invitation.list'>['invitations'];
  onInvite: () => void;
  onIssued: (issued: IssuedInvitation) => void;
  onRevoked: () => void;
}

function Invitations({ invitations, onInvite, onIssued, onRevoked }: InvitationsProps) {
  const { t } = useText();
  const invite = (
    <Button size="large" icon={personAddOutline} onClick={onInvite}>
      {t('invitations.invite')}
    </Button>
  );
  if (invitations.length === 0) {
    return (
      <EmptyState
        drawing={<MailDrawing />}
        title={t('invitations.emptyTitle')}
        text={t('invitations.emptyText')}
      >
        {invite}
      </EmptyState>
    );
  }
  const groups = [
    { title: t('invitations.open'), shown: invitations.filter(({ state }) => state === 'open') },
    { title: t('invitations.past'), shown: invitations.filter(({ state }) => state !== 'open') },
  ];
  return (
    <>
      {invite}
      {groups.map(
        ({ title, shown }) =>
          shown.length > 0 && (
            <section key={title}>
              <SectionHead title={title} />
              <Card>
                <ul>
                  {shown.map((invitation) => (
                    <li key={invitation.id}>
                      <InvitationRow
                        invitation={invitation}
                        onIssued={onIssued}
                        onRevoked={onRevoked}
                      />
                    </li>
                  ))}
                </ul>
              </Card>
            </section>
          ),
      )}
    </>
  );
}

import type { UserRow } from '@tend/protocol';
import {
  callOutline,
  chatbubbleOutline,
  mailOutline,
  shieldCheckmarkOutline,
} from 'ionicons/icons';
import { useText } from '../../platform/language/i18n.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card, SectionHead } from '../../ui/page/Card.tsx';
import { DetailsHead } from '../../ui/page/DetailsHead.tsx';
import { PeopleDrawing } from '../../ui/pictures/drawings.tsx';
import { EmailText } from '../../ui/lists/EmailText.tsx';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { ListRow } from '../../ui/lists/ListRow.tsx';
import { ListSkeleton } from '../../ui/loading/ListSkeleton.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { SettingRow } from '../../ui/lists/SettingRow.tsx';
import { useOpenDirect } from '../chats/use-open-direct.ts';
import { useSharedGroups } from '../chats/use-shared-groups.ts';
import { usePresence } from '../presence/use-presence.ts';
import { usePresenceWords } from '../presence/use-presence-words.ts';
import { usePeople } from './use-people.ts';
import { useStatus } from './use-status.ts';
import './PersonDetails.css';

interface PersonDetailsProps {
  userId: string;
  headingLevel: 1 | 2;
  /** True beside the chat with the person, which then needs no button. */
  isInChat?: boolean;
}

/** A person: contact details and shared groups. */
export function PersonDetails({ userId, headingLevel, isInChat = false }: PersonDetailsProps) {
  const { t } = useText();
  const { byId, isLoaded, userId: selfId } = usePeople();
  const presence = usePresence([userId]).get(userId);
  const wordPresence = usePresenceWords();
  const person = byId.get(userId);
  const status = useStatus(person);
  const canChangePicture = userId === selfId || byId.get(selfId)?.role === 'administrator';
  if (person === undefined) {
    return isLoaded ? <MissingPerson /> : <ListSkeleton label={t('people.loading')} />;
  }
  const { name, jobTitle, pronunciation, state } = person;
  const isOnline = presence?.isOnline === true;
  return (
    <>
      <DetailsHead
        id={userId}
        name={name}
        shape="person"
        isOnline={isOnline}
        canChangePicture={canChangePicture}
        headingLevel={headingLevel}
        detail={
          <>
            {pronunciation !== undefined && (
              <p dir="auto">{t('details.said', { pronunciation })}</p>
            )}
            {jobTitle !== '' && <p>{jobTitle}</p>}
            {status !== null && <p dir="auto">{status.words}</p>}
            {state === 'active' && <p>{wordPresence(presence)}</p>}
          </>
        }
      />
      {state === 'deactivated' && <Notice kind="plain">{t('details.deactivated')}</Notice>}
      {!isInChat && <WriteButton person={person} />}
      <Reaching person={person} />
      <SharedGroups userId={userId} />
    </>
  );
}

/** Phone, e-mail, and whether the person is an administrator. */
function Reaching({ person: { phone, email, role } }: { person: UserRow }) {
  const { t } = useText();
  return (
    <Card>
      {phone !== undefined && (
        <SettingRow
          icon={callOutline}
          title={t('details.phone')}
          detail={
            <a className="person-details-address" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          }
        />
      )}
      <SettingRow
        icon={mailOutline}
        title={t('details.email')}
        detail={
          <a className="person-details-address" href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
        }
      />
      {role === 'administrator' && (
        <SettingRow
          icon={shieldCheckmarkOutline}
          title={t('details.role')}
          detail={t('role.administrator')}
        />
      )}
    </Card>
  );
}

function WriteButton({ person: { id, state } }: { person: UserRow }) {
  const text = useText();
  const { userId: selfId } = usePeople();
  const openDirect = useOpenDirect();
  if (id === selfId || state === 'deactivated') return null;
  return (
    <div className="column person-details-write">
      {openDirect.error !== null && (
        <Notice kind="error">{sentenceOf(openDirect.error, text)}</Notice>
      )}
      <Button
        icon={chatbubbleOutline}
        isBusy={openDirect.isBusy}
        onClick={() => openDirect.run(id)}
      >
        {text.t('details.write')}
      </Button>
    </div>
  );
}

function SharedGroups({ userId }: { userId: string }) {
  const { t } = useText();
  const groups = useSharedGroups(userId);
  if (groups.length === 0) return null;
  return (
    <>
      <SectionHead title={t('details.sharedGroups')} />
      <Card>
        <ul>
          {groups.map(({ chatId, title, address }) => (
            <li key={chatId}>
              <ListRow
                size="compact"
                to={address}
                start={<Avatar id={chatId} name={title} shape="group" size={44} />}
                title={<bdi>{title}</bdi>}
              />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function MissingPerson() {
  const { t } = useText();
  return (
    <EmptyState
      drawing={<PeopleDrawing />}
      title={t('details.missingPersonTitle')}
      text={t('details.missingPersonText')}
    />
  );
}

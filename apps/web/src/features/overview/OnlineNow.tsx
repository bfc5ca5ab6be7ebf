import { addressOf } from '../../platform/navigation/addresses.ts';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Card, SectionHead } from '../../ui/page/Card.tsx';
import { PersonRow } from '../../ui/lists/PersonRow.tsx';
import { useOpenDirect } from '../chats/use-open-direct.ts';
import { usePresence } from '../presence/use-presence.ts';
import { usePeople } from '../users/use-people.ts';

const shownPeople = 8;

/** The colleagues who are online now, each with a button to write to them. */
export function OnlineNow() {
  const { t } = useText();
  const client = useClient();
  const write = useOpenDirect();
  const { all } = usePeople();
  const colleagues = all.filter(({ id, state }) => id !== client.userId && state === 'active');
  const presence = usePresence(colleagues.map(({ id }) => id));
  const online = colleagues.filter(({ id }) => presence.get(id)?.isOnline ?? false);
  return (
    <section>
      <SectionHead
        title={
          online.length === 0 ? t('home.online') : t('home.onlineNow', { total: online.length })
        }
        link={{
          to: addressOf('folder'),
          text: t('action.seeAll'),
          label: t('home.seeAllPeople'),
        }}
      />
      <Card>
        {online.length === 0 && <p className="row home-quiet">{t('home.nobodyOnline')}</p>}
        <ul>
          {online.slice(0, shownPeople).map(({ id, name, jobTitle }) => (
            <li key={id}>
              <PersonRow
                id={id}
                name={name}
                detail={jobTitle}
                isOnline
                isCompact
                to={addressOf('details', { kind: 'user', id })}
                onWrite={write.run}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

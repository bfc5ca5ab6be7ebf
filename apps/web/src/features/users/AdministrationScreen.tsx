import type { UserRow } from '@tend/protocol';
import { mailOutline } from 'ionicons/icons';
import { useState } from 'react';
import { matchesSearch } from '../../platform/language/search-text.ts';
import { useText } from '../../platform/language/i18n.ts';
import { AdministrationPage } from '../../ui/page/AdministrationPage.tsx';
import { LocalLinksNotice } from '../../ui/notices/LocalLinksNotice.tsx';
import { ListSkeleton } from '../../ui/loading/ListSkeleton.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { PersonRow } from '../../ui/lists/PersonRow.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Tag } from '../../ui/lists/Tag.tsx';
import { WindowedList } from '../../ui/lists/WindowedList.tsx';
import { useMailDelivery } from '../mail/use-mail-delivery.ts';
import { PersonSheet } from './PersonSheet.tsx';
import { usePeople } from './use-people.ts';

const rowHeightPx = 66;

/** All people who have or had an account, with their role and state. */
export function AdministrationScreen() {
  const { t } = useText();
  const { all, byId, isLoaded } = usePeople();
  const [query, setQuery] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = chosenId === null ? undefined : byId.get(chosenId);
  const found = all.filter(({ name, jobTitle, email }) =>
    matchesSearch(`${name} ${jobTitle} ${email}`, query),
  );
  return (
    <AdministrationPage tab="administration">
      <div className="stack page-list">
        <div className="column page-notices">
          <MailNotice />
          <LocalLinksNotice />
        </div>
        <SearchField label={t('administration.search')} value={query} onChange={setQuery} />
        {isLoaded ? (
          <WindowedList
            label={t('administration.administration')}
            items={found}
            keyOf={({ id }) => id}
            estimateRowHeight={() => rowHeightPx}
            renderRow={(person) => (
              <AccountRow person={person} onChoose={() => setChosenId(person.id)} />
            )}
          />
        ) : (
          <ListSkeleton label={t('people.loading')} />
        )}
      </div>
      {chosen !== undefined && <PersonSheet person={chosen} onClose={() => setChosenId(null)} />}
    </AdministrationPage>
  );
}

/** Without a mail server, people wait in vain for e-mails; the operator can help. */
function MailNotice() {
  const { t } = useText();
  const delivery = useMailDelivery();
  if (delivery !== 'files') return null;
  return (
    <Notice kind="warning" icon={mailOutline}>
      {t('administration.mailFiles')}
    </Notice>
  );
}

function AccountRow({ person, onChoose }: { person: UserRow; onChoose: () => void }) {
  const { id, name, jobTitle, email } = person;
  return (
    <PersonRow
      id={id}
      name={name}
      detail={jobTitle === '' ? email : jobTitle}
      isRowTarget
      onClick={onChoose}
      end={<AccountTag person={person} />}
    />
  );
}

function AccountTag({ person: { role, state } }: { person: UserRow }) {
  const { t } = useText();
  if (state === 'deactivated') return <Tag>{t('administration.deactivated')}</Tag>;
  return role === 'administrator' ? <Tag kind="brand">{t('role.administrator')}</Tag> : null;
}

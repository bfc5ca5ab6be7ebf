import { personAddOutline } from 'ionicons/icons';
import { useMemo, useRef, useState } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useNavigation } from '../../platform/navigation/navigation.ts';
import { AppBar } from '../../ui/page/AppBar.tsx';
import { FilterChips } from '../../ui/fields/FilterChips.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { MenuButton } from '../../ui/page/MenuButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import type { ListControl } from '../../ui/lists/WindowedList.tsx';
import { largestJobGroups } from './directory-rows.ts';
import { DirectoryList } from './DirectoryList.tsx';
import { useColleagues } from './use-colleagues.ts';

const chipsShown = 6;

/** The directory: everyone, who is online, and a button to write to each. */
export function DirectoryScreen() {
  const { t } = useText();
  const { isLoaded, people } = useColleagues();
  const [query, setQuery] = useState('');
  const [jobGroup, setJobGroup] = useState<string | null>(null);
  const listControl = useRef<ListControl>(null);
  const jobGroups = useMemo(() => largestJobGroups(people, chipsShown), [people]);
  const heading = t('menu.users');
  return (
    <Page
      heading={heading}
      header={<AppBar heading={heading} start={<MenuButton />} actions={<InviteButton />} />}
    >
      <div className="stack page-list">
        <SearchField
          label={t('people.search')}
          value={query}
          onChange={setQuery}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            listControl.current?.enter();
          }}
        />
        {jobGroups.length > 0 && (
          <FilterChips
            label={t('directory.filter')}
            options={[
              { value: null, text: t('directory.all'), count: people.length },
              ...jobGroups.map((group) => ({ value: group, text: group })),
            ]}
            value={jobGroup}
            onChange={setJobGroup}
          />
        )}
        <DirectoryList
          isLoaded={isLoaded}
          people={people}
          query={query}
          jobGroup={jobGroup}
          controlRef={listControl}
          onShowAll={() => {
            setQuery('');
            setJobGroup(null);
          }}
        />
      </div>
    </Page>
  );
}

/** Shown to administrators only. */
function InviteButton() {
  const { t } = useText();
  const navigation = useNavigation();
  const { user } = useReadable(useClient().self);
  if (user?.role !== 'administrator') return null;
  return (
    <IconButton
      icon={personAddOutline}
      label={t('directory.invite')}
      onClick={() => navigation.open(`${addressOf('invitations')}?new`)}
    />
  );
}

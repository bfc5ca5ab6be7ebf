import type { ChatDetails, ChatMember } from '@tend/client';
import { useMemo, useState } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { matchesSearch } from '../../../platform/language/search-text.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { WindowedList } from '../../../ui/lists/WindowedList.tsx';
import { usePresence } from '../../presence/use-presence.ts';
import { MemberRow } from './MemberRow.tsx';
import './AddPeopleSheet.css';

interface AllMembersSheetProps {
  chat: ChatDetails;
  onChoose: (member: ChatMember) => void;
  onClose: () => void;
}

const rowHeightPx = 58;

/** The members of a large group, with a search. */
export function AllMembersSheet({ chat, onChoose, onClose }: AllMembersSheetProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const { members, selfRole } = chat;
  const presence = usePresence(useMemo(() => members.map(({ userId }) => userId), [members]));
  const found = useMemo(
    () =>
      members.filter(({ user }) =>
        matchesSearch(`${user?.name ?? ''} ${user?.jobTitle ?? ''}`, query),
      ),
    [members, query],
  );
  return (
    <Sheet title={t('details.allMembers')} onClose={onClose}>
      <div className="stack sheet-people">
        <SearchField label={t('people.search')} value={query} onChange={setQuery} />
        <WindowedList
          label={t('details.members')}
          items={found}
          keyOf={({ userId }) => userId}
          estimateRowHeight={() => rowHeightPx}
          renderRow={(member) => (
            <MemberRow
              member={member}
              isOnline={presence.get(member.userId)?.isOnline === true}
              isRowTarget
              {...(selfRole === 'administrator' &&
                !member.isSelf && { onChoose: () => onChoose(member) })}
            />
          )}
        />
      </div>
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}

import type { ChatMember } from '@tend/client';
import { addressOf } from '../../platform/addresses.ts';
import { type Text, useText } from '../../platform/i18n.ts';
import { PersonRow } from '../../ui/PersonRow.tsx';
import { useOpenDirect } from './use-open-direct.ts';

interface MemberRowProps {
  member: ChatMember;
  isOnline: boolean;
  /** For administrators: what can be done with the member. Others are led to the person. */
  onChoose?: () => void;
  isRowTarget?: boolean;
}

export function MemberRow({ member, isOnline, onChoose, isRowTarget = false }: MemberRowProps) {
  const text = useText();
  const openDirect = useOpenDirect();
  const { userId, isSelf, user } = member;
  return (
    <PersonRow
      id={userId}
      name={user?.name ?? text.t('people.unknown')}
      isSelf={isSelf}
      detail={detailOf(member, text)}
      isOnline={isOnline}
      isCompact
      isRowTarget={isRowTarget}
      {...(onChoose === undefined
        ? { to: addressOf('details', { kind: 'user', id: userId }) }
        : { onClick: onChoose })}
      {...(!isSelf && user?.state === 'active' && { onWrite: openDirect.run })}
    />
  );
}

function detailOf({ user, role }: ChatMember, { t }: Text): string {
  const jobTitle = user?.jobTitle ?? '';
  if (role === 'member') return jobTitle;
  return jobTitle === '' ? t('role.administrator') : t('details.memberWithRole', { jobTitle });
}

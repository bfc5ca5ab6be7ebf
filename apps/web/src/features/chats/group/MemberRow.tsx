import type { ChatMember } from '@tend/client';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { useOpenDirect } from '../use-open-direct.ts';

interface MemberRowProps {
  member: ChatMember;
  isOnline: boolean;
  /** For administrators: opens the actions on the member. For others the row links to the person. */
  onChoose?: () => void;
  isRowTarget?: boolean;
}

export function MemberRow({ member, isOnline, onChoose, isRowTarget = false }: MemberRowProps) {
  const { t } = useText();
  const openDirect = useOpenDirect();
  const { userId, isSelf, role, user } = member;
  return (
    <PersonRow
      id={userId}
      name={user?.name ?? t('people.unknown')}
      isSelf={isSelf}
      detail={user?.jobTitle ?? ''}
      {...(role === 'administrator' && { tag: t('role.administrator') })}
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

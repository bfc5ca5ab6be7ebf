import type { ChatDetails, ChatMember } from '@tend/client';
import { exitOutline, createOutline, peopleOutline, personAddOutline } from 'ionicons/icons';
import { type ReactNode, useMemo, useState } from 'react';
import { addressOf } from '../../../platform/navigation/addresses.ts';
import { useClient } from '../../../platform/client/client.ts';
import { joinFacts } from '../../../platform/language/facts.ts';
import { formatNumber } from '../../../platform/language/format.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { Card, SectionHead } from '../../../ui/page/Card.tsx';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { DetailsHead } from '../../../ui/page/DetailsHead.tsx';
import { SettingRow } from '../../../ui/lists/SettingRow.tsx';
import { usePresence } from '../../presence/use-presence.ts';
import { AddPeopleSheet } from './AddPeopleSheet.tsx';
import { AllMembersSheet } from './AllMembersSheet.tsx';
import { MemberRow } from './MemberRow.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import { RenameSheet } from './RenameSheet.tsx';

/** More members than this are listed in a sheet of their own. */
const membersShown = 8;

type OpenSheet = 'addPeople' | 'allMembers' | 'rename' | 'leave' | { member: ChatMember } | null;

interface GroupDetailsProps {
  chat: ChatDetails;
  headingLevel: 1 | 2;
  /** The person's notification settings for the group. */
  notifications: ReactNode;
}

/** A group: its members, and for its administrators the settings they can change. */
export function GroupDetails({ chat, headingLevel, notifications }: GroupDetailsProps) {
  const { t } = useText();
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const { members, selfRole, title, chatId } = chat;
  const isAdministrator = selfRole === 'administrator';
  const presence = usePresence(useMemo(() => members.map(({ userId }) => userId), [members]));
  const onlineCount = members.filter(({ userId }) => presence.get(userId)?.isOnline).length;
  const people = t('conversation.people', { count: members.length });
  const online = onlineCount > 0 && t('conversation.online', { count: onlineCount });
  return (
    <>
      <DetailsHead
        id={chatId}
        name={title}
        shape="group"
        headingLevel={headingLevel}
        detail={joinFacts([people, online], t)}
      />
      <SectionHead title={t('details.members')} />
      <Card>
        <ul>
          {members.slice(0, membersShown).map((member) => (
            <li key={member.userId}>
              <MemberRow
                member={member}
                isOnline={presence.get(member.userId)?.isOnline === true}
                {...(isAdministrator && !member.isSelf && { onChoose: () => setSheet({ member }) })}
              />
            </li>
          ))}
        </ul>
      </Card>
      <GroupActions chat={chat} notifications={notifications} onOpen={setSheet} />
      <Sheets chat={chat} sheet={sheet} onChange={setSheet} />
    </>
  );
}

interface GroupActionsProps {
  chat: ChatDetails;
  notifications: ReactNode;
  onOpen: (sheet: OpenSheet) => void;
}

/** The actions on the group; leaving it is set apart, at the end. */
function GroupActions({ chat: { members, selfRole }, notifications, onOpen }: GroupActionsProps) {
  const { t, language } = useText();
  const isAdministrator = selfRole === 'administrator';
  const hasMore = members.length > membersShown;
  return (
    <>
      {(hasMore || isAdministrator) && (
        <Card>
          {hasMore && (
            <SettingRow
              icon={peopleOutline}
              title={t('details.allMembers')}
              end={formatNumber(members.length, language)}
              onClick={() => onOpen('allMembers')}
            />
          )}
          {isAdministrator && (
            <>
              <SettingRow
                icon={personAddOutline}
                title={t('details.addPeople')}
                onClick={() => onOpen('addPeople')}
              />
              <SettingRow
                icon={createOutline}
                title={t('details.rename')}
                onClick={() => onOpen('rename')}
              />
            </>
          )}
        </Card>
      )}
      {notifications}
      <Card>
        <SettingRow
          icon={exitOutline}
          title={t('details.leave')}
          isDanger
          onClick={() => onOpen('leave')}
        />
      </Card>
    </>
  );
}

interface SheetsProps {
  chat: ChatDetails;
  sheet: OpenSheet;
  onChange: (sheet: OpenSheet) => void;
}

function Sheets({ chat, sheet, onChange }: SheetsProps) {
  const close = () => onChange(null);
  switch (sheet) {
    case null:
      return null;
    case 'addPeople':
      return <AddPeopleSheet chat={chat} onClose={close} />;
    case 'allMembers':
      return (
        <AllMembersSheet chat={chat} onChoose={(member) => onChange({ member })} onClose={close} />
      );
    case 'rename':
      return <RenameSheet chat={chat} onClose={close} />;
    case 'leave':
      return <LeaveConfirm chat={chat} onClose={close} />;
    default:
      return <MemberSheet chat={chat} member={sheet.member} onClose={close} />;
  }
}

function LeaveConfirm({ chat, onClose }: { chat: ChatDetails; onClose: () => void }) {
  const { t } = useText();
  const client = useClient();
  const navigation = useNavigation();

  async function leave() {
    await client.call('chat.leave', { chatId: chat.chatId });
    navigation.replace(addressOf('chatList'));
  }

  return (
    <Confirm
      title={t('details.leaveTitle', { title: chat.title })}
      text={t('details.leaveText')}
      action={t('details.leaveAction')}
      isDanger
      onConfirm={leave}
      onClose={onClose}
    />
  );
}

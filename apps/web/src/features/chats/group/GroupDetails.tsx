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
import { EditGroupSheet } from './EditGroupSheet.tsx';
import { GroupSettings } from './GroupSettings.tsx';
import { MemberRow } from './MemberRow.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import './GroupDetails.css';

/** More members than this are listed in a sheet of their own. */
const membersShown = 8;

type OpenSheet = 'addPeople' | 'allMembers' | 'edit' | 'leave' | { member: ChatMember } | null;

export interface GroupDetailsProps {
  chat: ChatDetails;
  headingLevel: 1 | 2;
  /** The person's notification settings for the group. */
  notifications: ReactNode;
}

/** A group: its purpose, its members, and what the person may change. */
export function GroupDetails({ chat, headingLevel, notifications }: GroupDetailsProps) {
  const { t } = useText();
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const { members, selfRole, title, description, chatId } = chat;
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
        canChangePicture={chat.may.rename}
        headingLevel={headingLevel}
        detail={
          <>
            <p>{joinFacts([people, online], t)}</p>
            {description !== '' && (
              <p className="group-description" dir="auto">
                {description}
              </p>
            )}
          </>
        }
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
      <GroupActions chat={chat} onOpen={setSheet} />
      <GroupSettings chat={chat} />
      {notifications}
      <Card>
        <SettingRow
          icon={exitOutline}
          title={t('details.leave')}
          isDanger
          onClick={() => setSheet('leave')}
        />
      </Card>
      <Sheets chat={chat} sheet={sheet} onChange={setSheet} />
    </>
  );
}

interface GroupActionsProps {
  chat: ChatDetails;
  onOpen: (sheet: OpenSheet) => void;
}

/** All members, and what the person may do with them and the group. */
function GroupActions({ chat: { members, may }, onOpen }: GroupActionsProps) {
  const { t, language } = useText();
  const hasMore = members.length > membersShown;
  if (!hasMore && !may.addPeople && !may.rename) return null;
  return (
    <Card>
      {hasMore && (
        <SettingRow
          icon={peopleOutline}
          title={t('details.allMembers')}
          end={formatNumber(members.length, language)}
          onClick={() => onOpen('allMembers')}
        />
      )}
      {may.addPeople && (
        <SettingRow
          icon={personAddOutline}
          title={t('details.addPeople')}
          onClick={() => onOpen('addPeople')}
        />
      )}
      {may.rename && (
        <SettingRow
          icon={createOutline}
          title={t('details.rename')}
          onClick={() => onOpen('edit')}
        />
      )}
    </Card>
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
    case 'edit':
      return <EditGroupSheet chat={chat} onClose={close} />;
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

import type { ChatDetails } from '@tend/client';
import type { GroupPermission, Permitted } from '@tend/protocol';
import {
  createOutline,
  linkOutline,
  megaphoneOutline,
  pinOutline,
  shieldCheckmarkOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { formatDate } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useIsFuture } from '../../../platform/language/use-is-future.ts';
import { useToday } from '../../../platform/language/use-today.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RadioRows } from '../../../ui/fields/RadioRows.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { SettingRow } from '../../../ui/lists/SettingRow.tsx';
import { type Choice, useChoice } from '../../../ui/loading/use-choice.ts';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Card, SectionHead } from '../../../ui/page/Card.tsx';
import { GroupLinkSheet } from './GroupLinkSheet.tsx';

/** The permissions besides writing, which has a switch of its own. */
const choices = {
  addPeople: shieldCheckmarkOutline,
  rename: createOutline,
  pin: pinOutline,
} as const satisfies Partial<Record<GroupPermission, string>>;
type ChosenPermission = keyof typeof choices;
const chosenPermissions: readonly ChosenPermission[] = ['addPeople', 'rename', 'pin'];
const permitted: readonly Permitted[] = ['everyone', 'administrators'];

/** The link of a group for those who may add people, and for its administrators what others may do. */
export function GroupSettings({ chat }: { chat: ChatDetails }) {
  const { t } = useText();
  const [opened, setOpened] = useState<'link' | ChosenPermission | null>(null);
  const { permissions, may, selfRole } = chat;
  const isAdministrator = selfRole === 'administrator';
  const close = () => setOpened(null);
  if (!may.addPeople && !isAdministrator) return null;
  return (
    <>
      <SectionHead title={t('details.settings')} />
      <Card>
        {may.addPeople && <LinkRow chat={chat} onOpen={() => setOpened('link')} />}
        {isAdministrator && (
          <>
            <AnnouncementsRow chat={chat} />
            {chosenPermissions.map((permission) => (
              <SettingRow
                key={permission}
                icon={choices[permission]}
                title={t(`details.permission.${permission}`)}
                detail={t(`details.permitted.${permissions[permission]}`)}
                onOpen={() => setOpened(permission)}
              />
            ))}
          </>
        )}
      </Card>
      {opened === 'link' && <GroupLinkSheet chat={chat} onClose={close} />}
      {opened !== null && opened !== 'link' && (
        <PermissionSheet chat={chat} permission={opened} onClose={close} />
      )}
    </>
  );
}

function LinkRow({ chat: { linkUntil }, onOpen }: { chat: ChatDetails; onOpen: () => void }) {
  const { t, language } = useText();
  const today = useToday();
  const isOpen = useIsFuture(linkUntil);
  const detail = isOpen
    ? t('details.linkUntil', { moment: formatDate(linkUntil ?? 0, today, language) })
    : t('details.noLink');
  return (
    <SettingRow icon={linkOutline} title={t('details.link')} detail={detail} onOpen={onOpen} />
  );
}

function AnnouncementsRow({ chat }: { chat: ChatDetails }) {
  const text = useText();
  const { t } = text;
  const choice = usePermission(chat, 'write');
  return (
    <>
      <SwitchRow
        icon={megaphoneOutline}
        title={t('details.announcements')}
        detail={t('details.announcementsText')}
        isOn={choice.value === 'administrators'}
        isBusy={choice.isBusy}
        onChange={(isOn) => choice.run(isOn ? 'administrators' : 'everyone')}
      />
      {choice.error !== null && <Notice kind="error">{sentenceOf(choice.error, text)}</Notice>}
    </>
  );
}

interface PermissionSheetProps {
  chat: ChatDetails;
  permission: ChosenPermission;
  onClose: () => void;
}

function PermissionSheet({ chat, permission, onClose }: PermissionSheetProps) {
  const text = useText();
  const { t } = text;
  const choice = usePermission(chat, permission);
  const title = t(`details.permission.${permission}`);
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="form">
        <RadioRows
          legend={title}
          options={permitted.map((value) => ({ value, label: t(`details.permitted.${value}`) }))}
          value={choice.value}
          onChange={choice.run}
        />
        {choice.error !== null && <Notice kind="error">{sentenceOf(choice.error, text)}</Notice>}
        <Button onClick={onClose}>{t('action.done')}</Button>
      </div>
    </Sheet>
  );
}

function usePermission(
  { chatId, permissions }: ChatDetails,
  permission: GroupPermission,
): Choice<Permitted> {
  const client = useClient();
  return useChoice(permissions[permission], async (chosen) => {
    await client.call('chat.setPermission', { chatId, permission, permitted: chosen });
  });
}

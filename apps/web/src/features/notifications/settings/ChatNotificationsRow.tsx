import { forEver, type NotificationLevel } from '@tend/protocol';
import { notificationsOffOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Card, SectionHead } from '../../../ui/page/Card.tsx';
import { RadioRows } from '../../../ui/fields/RadioRows.tsx';
import { SettingRow } from '../../../ui/lists/SettingRow.tsx';
import { PauseSheet } from './PauseSheet.tsx';
import { eightHoursMs, hourMs, tomorrowMorning } from './times.ts';
import { useIsFuture } from '../../../platform/language/use-is-future.ts';
import { useUntil } from './use-until.ts';

interface ChatNotificationsProps {
  chatId: string;
  type: 'direct' | 'group';
}

/** In a chat's details: whether the chat is muted, and which messages notify. */
export function ChatNotificationsRow({ chatId, type }: ChatNotificationsProps) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { level, mutedUntil } = useReadable(useClient().chatNotifications(chatId));
  const until = useUntil();
  const isMuted = useIsFuture(mutedUntil);
  const levelText = level === null ? t('notifications.off') : t(`notifications.level.${level}`);
  return (
    <>
      <Card>
        <SettingRow
          icon={notificationsOffOutline}
          title={t('notifications.mute')}
          detail={isMuted ? until(mutedUntil ?? 0) : levelText}
          onOpen={() => setIsOpen(true)}
        />
      </Card>
      {isOpen && <MuteSheet chatId={chatId} type={type} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** How long the chat is muted, and which of its messages notify. */
export function MuteSheet({
  chatId,
  type,
  onClose,
}: ChatNotificationsProps & { onClose: () => void }) {
  const { t } = useText();
  const client = useClient();
  const { level, mutedUntil } = useReadable(client.chatNotifications(chatId));
  const isMuted = useIsFuture(mutedUntil);
  return (
    <PauseSheet
      title={t('notifications.mute')}
      text={t('notifications.muteText')}
      choices={[
        { label: t('notifications.for1Hour'), until: () => Date.now() + hourMs },
        { label: t('notifications.for8Hours'), until: () => Date.now() + eightHoursMs },
        { label: t('notifications.untilTomorrow'), until: () => tomorrowMorning(Date.now()) },
        { label: t('notifications.always'), until: () => forEver },
      ]}
      isPaused={isMuted}
      endLabel={t('notifications.unmute')}
      onChoose={(until) => client.setChatNotifications({ chatId, level, mutedUntil: until })}
      onClose={onClose}
    >
      <SectionHead title={t('notifications.levelOfChat')} />
      <LevelRows
        type={type}
        level={level}
        onChange={(chosen) => client.setChatNotifications({ chatId, level: chosen, mutedUntil })}
      />
    </PauseSheet>
  );
}

interface LevelRowsProps {
  type: 'direct' | 'group';
  level: NotificationLevel | null;
  onChange: (level: NotificationLevel | null) => void;
}

const levels = {
  direct: ['all', 'nothing'],
  group: ['all', 'mentions', 'nothing'],
} as const satisfies Record<string, NotificationLevel[]>;

function LevelRows({ type, level, onChange }: LevelRowsProps) {
  const { t } = useText();
  const options = levels[type].map((value) => ({
    value,
    label: t(`notifications.level.${value}`),
  }));
  return (
    <RadioRows<NotificationLevel | 'default'>
      legend={t('notifications.levelOfChat')}
      options={[{ value: 'default', label: t('notifications.level.default') }, ...options]}
      value={level ?? 'default'}
      onChange={(value) => onChange(value === 'default' ? null : value)}
    />
  );
}

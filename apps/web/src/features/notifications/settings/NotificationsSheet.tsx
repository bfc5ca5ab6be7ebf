import {
  chatbubbleOutline,
  happyOutline,
  mailOutline,
  personOutline,
  phonePortraitOutline,
  textOutline,
  volumeHighOutline,
} from 'ionicons/icons';
import type { InputOf, NotificationLevel, NotificationSettings } from '@tend/protocol';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card, SectionHead } from '../../../ui/page/Card.tsx';
import { RadioRows } from '../../../ui/fields/RadioRows.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { Keywords } from './Keywords.tsx';
import './notifications.css';

const levels = ['all', 'mentions', 'nothing'] as const satisfies NotificationLevel[];

interface SectionProps {
  settings: NotificationSettings;
  onChange: (changes: InputOf<'notification.updateSettings'>) => void;
}

/** All notification settings except times. Each change takes effect at once. */
export function NotificationsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const client = useClient();
  const settings = useReadable(client.notificationSettings);
  const change: SectionProps['onChange'] = (changes) => client.updateNotificationSettings(changes);
  return (
    <Sheet title={t('notifications.heading')} onClose={onClose}>
      <SectionHead title={t('notifications.what')} />
      <Card>
        <SwitchRow
          icon={chatbubbleOutline}
          title={t('notifications.direct')}
          isOn={settings.direct}
          onChange={(direct) => change({ direct })}
        />
        <SwitchRow
          icon={happyOutline}
          title={t('notifications.reactions')}
          detail={t('notifications.reactionsText')}
          isOn={settings.reactions}
          onChange={(reactions) => change({ reactions })}
        />
      </Card>
      <SectionHead title={t('notifications.groups')} />
      <RadioRows
        legend={t('notifications.groups')}
        options={levels.map((value) => ({ value, label: t(`notifications.level.${value}`) }))}
        value={settings.groups}
        onChange={(groups) => change({ groups })}
      />
      <SectionHead title={t('notifications.keywords')} />
      <Keywords keywords={settings.keywords} onChange={(keywords) => change({ keywords })} />
      <Shown settings={settings} onChange={change} />
      <div className="sheet-actions">
        <Button onClick={onClose}>{t('action.done')}</Button>
      </div>
    </Sheet>
  );
}

/** How a notification appears, and how much bystanders can read. */
function Shown({ settings, onChange }: SectionProps) {
  const { t } = useText();
  const { organization } = useReadable(useClient().self);
  const isAllowed = organization?.allowTextInPush === true;
  return (
    <>
      <SectionHead title={t('notifications.how')} />
      <Card>
        <SwitchRow
          icon={volumeHighOutline}
          title={t('notifications.sound')}
          isOn={settings.sound}
          onChange={(sound) => onChange({ sound })}
        />
        <SwitchRow
          icon={phonePortraitOutline}
          title={t('notifications.vibration')}
          isOn={settings.vibration}
          onChange={(vibration) => onChange({ vibration })}
        />
        <SwitchRow
          icon={personOutline}
          title={t('notifications.showSender')}
          {...(!isAllowed && { detail: t('notifications.notAllowed') })}
          isOn={isAllowed && settings.showSender}
          isDisabled={!isAllowed}
          onChange={(showSender) => onChange({ showSender })}
        />
        <SwitchRow
          icon={textOutline}
          title={t('notifications.showText')}
          {...(!isAllowed && { detail: t('notifications.notAllowed') })}
          isOn={isAllowed && settings.showText}
          isDisabled={!isAllowed}
          onChange={(showText) => onChange({ showText })}
        />
        <SwitchRow
          icon={mailOutline}
          title={t('notifications.emailDigest')}
          detail={t('notifications.emailDigestText')}
          isOn={settings.emailDigest}
          onChange={(emailDigest) => onChange({ emailDigest })}
        />
      </Card>
    </>
  );
}

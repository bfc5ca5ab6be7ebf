import { keypadOutline } from 'ionicons/icons';
import { ProfileScreen } from '../../features/accounts/ProfileScreen.tsx';
import { PushSettings } from '../../features/devices/PushSettings.tsx';
import { FilesOnDeviceRow } from '../../features/messages/files/on-device/FilesOnDeviceRow.tsx';
import { NotificationRows } from '../../features/notifications/settings/NotificationRows.tsx';
import { ReceiptsSetting } from '../../features/users/ReceiptsSetting.tsx';
import { isTouchFirst } from '../../platform/gestures/pointer.ts';
import { useText } from '../../platform/language/i18n.ts';
import { SettingRow } from '../../ui/lists/SettingRow.tsx';
import { isShortcutsListOpen } from '../shortcuts/shortcuts-list.ts';

/** The profile, including the settings of other features. */
export function ProfileAndSettingsScreen() {
  const { t } = useText();
  return (
    <ProfileScreen
      notifications={
        <>
          <PushSettings />
          <NotificationRows />
          <ReceiptsSetting />
        </>
      }
      files={<FilesOnDeviceRow />}
      keyboard={
        !isTouchFirst() && (
          <SettingRow
            icon={keypadOutline}
            title={t('shortcuts.heading')}
            onOpen={() => isShortcutsListOpen.set(true)}
          />
        )
      }
    />
  );
}

import { ProfileScreen } from '../../features/accounts/ProfileScreen.tsx';
import { PushSettings } from '../../features/devices/PushSettings.tsx';
import { NotificationRows } from '../../features/notifications/settings/NotificationRows.tsx';

/** The profile, including the settings of other features. */
export function ProfileAndSettingsScreen() {
  return (
    <ProfileScreen
      notifications={
        <>
          <PushSettings />
          <NotificationRows />
        </>
      }
    />
  );
}

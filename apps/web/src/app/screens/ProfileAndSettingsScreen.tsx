import { ProfileScreen } from '../../features/accounts/ProfileScreen.tsx';
import { PushSettings } from '../../features/devices/PushSettings.tsx';
import { NotificationRows } from '../../features/notifications/NotificationRows.tsx';

/** The profile, with what other features have to set in it. */
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

import { useEffect, useSyncExternalStore } from 'react';
import { LoginScreen } from '../../features/accounts/LoginScreen.tsx';
import {
  type OrganizationState,
  useOrganizationState,
} from '../../features/organization/use-organization-state.ts';
import { useIsAddressRefused } from '../../features/organization/use-is-address-refused.ts';
import { queryOf, screenAt } from '../../platform/navigation/addresses.ts';
import { firstScreen } from '../../platform/device/first-screen.ts';
import { isNativeShell } from '../../platform/device/native-shell.ts';
import { session } from '../../platform/storage/session.ts';
import { preloadApp } from './AppLoader.tsx';
import { whenIdle } from '../../platform/device/when-idle.ts';
import {
  forgotPasswordScreen,
  invitationScreen,
  newPasswordScreen,
  refusedAddress,
  serverScreen,
  setUpScreen,
} from './entrance-screens.ts';
import { values } from '../../shared/values.ts';
import { OrganizationName } from '../../ui/entrance/Entrance.tsx';
import { LazyEntrance } from './LazyEntrance.tsx';

/** The screens before the log-in, without the libraries that the rest of the app needs. */
export function EntranceRoutes({ address }: { address: string }) {
  if (screenAt(address) === 'server' && isNativeShell()) {
    return <LazyEntrance loader={serverScreen} props={{}} />;
  }
  return <ScreensOfServer key={values.baseUrl} address={address} />;
}

/** Asks for the server's state again when another server is chosen. */
function ScreensOfServer({ address }: { address: string }) {
  const organization = useOrganizationState();
  const isAddressRefused = useIsAddressRefused();
  usePreload();
  if (isAddressRefused) return <LazyEntrance loader={refusedAddress} props={{}} />;
  return (
    <OrganizationName value={organization.name}>
      <ScreenOfServer address={address} organization={organization} />
    </OrganizationName>
  );
}

function ScreenOfServer({
  address,
  organization: { isSetUp, contactEmail, sendsMail },
}: {
  address: string;
  organization: OrganizationState;
}) {
  const { isExpired } = useSyncExternalStore(session.subscribe, session.get);
  const token = queryOf(address).get('token') ?? '';
  const screen = screenAt(address);
  if (screen === 'setUp') return <LazyEntrance loader={setUpScreen} props={{ token, isSetUp }} />;
  if (screen === 'invitation') {
    return <LazyEntrance key={token} loader={invitationScreen} props={{ token }} />;
  }
  if (screen === 'forgotPassword' && token !== '') {
    return <LazyEntrance key={token} loader={newPasswordScreen} props={{ token, contactEmail }} />;
  }
  if (screen === 'forgotPassword') {
    return <LazyEntrance loader={forgotPasswordScreen} props={{ contactEmail, sendsMail }} />;
  }
  return <LoginScreen isSetUp={isSetUp} isExpired={isExpired} />;
}

/** Once the first screen is usable, loads the code behind the log-in while the person is typing. */
function usePreload(): void {
  useEffect(() => {
    firstScreen.reportUsable();
    // Without a connection this fails; the app loads it again after the log-in and shows a failure then.
    const preload = () => void preloadApp().catch(() => undefined);
    return whenIdle(preload, { mayWait: true });
  }, []);
}

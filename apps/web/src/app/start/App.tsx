import { useEffect } from 'react';
import { useAccountLanguage } from '../../features/accounts/use-language-choice.ts';
import { ClientProvider } from '../../platform/client/client.ts';
import { firstScreen } from '../../platform/device/first-screen.ts';
import { whenIdle } from '../../platform/device/when-idle.ts';
import { AppSkeleton } from '../../ui/page/ScreenSkeleton.tsx';
import { preloadScreens } from '../pages/routes.ts';
import { Shell } from '../pages/Shell.tsx';
import { useOpenClient } from './use-open-client.ts';
import { useWorker } from './use-worker.ts';

/** Everything behind the log-in, for the person who is logged in. */
export function App({ userId }: { userId: string }) {
  const client = useOpenClient(userId);
  useWorker(userId, client);
  useEffect(() => void preloadRest(), []);
  if (client === null) return <AppSkeleton />;
  return (
    <ClientProvider value={client}>
      <AccountLanguage />
      <Shell />
    </ClientProvider>
  );
}

/** Once the screen that was opened can be used, and the browser has nothing better to do. */
async function preloadRest(): Promise<void> {
  await firstScreen.isUsable;
  whenIdle(() => void preloadScreens().catch(logPreloadFailure), { mayWait: true });
}

function AccountLanguage() {
  useAccountLanguage();
  return null;
}

/** The screens are asked for again when they are opened; then the person is told. */
function logPreloadFailure(error: unknown): void {
  console.error('The screens could not be preloaded', error);
}

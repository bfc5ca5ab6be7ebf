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

/** Everything behind the log-in. */
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

/** Runs once the first screen is usable and the browser is idle. */
async function preloadRest(): Promise<void> {
  await firstScreen.isUsable;
  whenIdle(() => void preloadScreens().catch(logPreloadFailure), { mayWait: true });
}

function AccountLanguage() {
  useAccountLanguage();
  return null;
}

/** Opening a screen loads it again, and shows the person a failure. */
function logPreloadFailure(error: unknown): void {
  console.error('The screens could not be preloaded', error);
}

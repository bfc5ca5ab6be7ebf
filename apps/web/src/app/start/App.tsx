import { useAccountLanguage } from '../../features/accounts/use-language-choice.ts';
import { ClientProvider } from '../../platform/client/client.ts';
import { AppSkeleton } from '../../ui/page/ScreenSkeleton.tsx';
import { Shell } from '../pages/Shell.tsx';
import { useOpenClient } from './use-open-client.ts';
import { useWorker } from './use-worker.ts';

/** Everything behind the log-in. */
export function App({ userId }: { userId: string }) {
  const client = useOpenClient(userId);
  useWorker(userId, client);
  if (client === null) return <AppSkeleton />;
  return (
    <ClientProvider value={client}>
      <AccountLanguage />
      <Shell />
    </ClientProvider>
  );
}

function AccountLanguage() {
  useAccountLanguage();
  return null;
}

import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CloudDrawing } from '../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { AppSkeleton } from '../../ui/page/ScreenSkeleton.tsx';
import { screenLoader, useScreen } from '../pages/screen-loader.ts';

const app = screenLoader(async () => {
  // Imported one at a time: evaluated together, they would block the page for too long.
  await import('./contract.ts');
  await import('../../platform/client/open-client.ts');
  await import('../pages/routes.ts');
  const { App } = await import('./App.tsx');
  return App;
});

/** Loads the code behind the log-in, or fetches it, while the person is typing. */
export async function preloadApp(): Promise<void> {
  await app.load();
  const { preloadScreens } = await import('../pages/routes.ts');
  await preloadScreens();
}

/** The app behind the log-in, in its own chunk so that the log-in does not wait for it. */
export function AppLoader({ userId }: { userId: string }) {
  const { t } = useText();
  const { Screen: App, error, retry } = useScreen(app);
  if (App !== null) return <App key={userId} userId={userId} />;
  if (error === null) return <AppSkeleton />;
  return (
    <main className="page-alone page-ground">
      <EmptyState
        drawing={<CloudDrawing />}
        title={t('loadFailure.title')}
        text={t('loadFailure.text')}
      >
        <Button size="large" onClick={retry}>
          {t('action.tryAgain')}
        </Button>
      </EmptyState>
    </main>
  );
}

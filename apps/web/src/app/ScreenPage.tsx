import { IonPage } from '@ionic/react';
import { useEffect } from 'react';
import { firstScreen } from '../platform/first-screen.ts';
import { useText } from '../platform/i18n.ts';
import { PageAddress, useAddress, useOwnAddress } from '../platform/navigation.ts';
import { AppBar } from '../ui/AppBar.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { Page, PageScroller } from '../ui/Page.tsx';
import { PageError } from '../ui/PageError.tsx';
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { hasBottomBar } from './menu.ts';
import type { AppScreen } from './routes.ts';
import { useScreen } from './screen-loader.ts';
import { pageMark } from './use-one-page.ts';

/** A page of the router: one screen, with what is shown while and when its code cannot be had. */
export function ScreenPage({ screen, loader }: AppScreen) {
  const { Screen, error, retry } = useScreen(loader);
  const ownAddress = useOwnAddress(screen);
  const hasBar = hasBottomBar(screen, useAddress());
  const isUsable = Screen !== null;
  useEffect(() => {
    if (isUsable) firstScreen.reportUsable();
  }, [isUsable]);
  return (
    <IonPage {...pageMark(ownAddress)} {...(hasBar && { className: 'page-above-bar' })}>
      {Screen !== null && (
        <ScreenBoundary Fallback={ScreenFailure}>
          <PageAddress value={ownAddress}>
            <Screen />
          </PageAddress>
        </ScreenBoundary>
      )}
      {Screen === null && error === null && <ScreenSkeleton />}
      {Screen === null && error !== null && <ScreenFailure error={error} onRetry={retry} />}
    </IonPage>
  );
}

function ScreenFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useText();
  const heading = t('app.name');
  return (
    <Page header={<AppBar heading={heading} start={<MenuButton />} />}>
      <PageScroller label={heading}>
        <PageError title={t('screenFailure.title')} error={error} onRetry={onRetry} />
      </PageScroller>
    </Page>
  );
}

import type { ScreenName } from '@tend/protocol/addresses';
import { useEffect } from 'react';
import { firstScreen } from '../platform/first-screen.ts';
import { useText } from '../platform/i18n.ts';
import { AppBar } from '../ui/AppBar.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { Page, PageScroller } from '../ui/Page.tsx';
import { PageError } from '../ui/PageError.tsx';
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { settlePageFocus } from './page-focus.ts';
import { loaderOf } from './routes.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { type ScreenLoader, useScreen } from './screen-loader.ts';

/** What a page shows: its screen, or that its address leads nowhere. */
export function ScreenPage({ screen }: { screen: ScreenName | null }) {
  const loader = loaderOf(screen);
  return loader === null ? <Elsewhere /> : <LoadedScreen loader={loader} />;
}

/** A screen, with what is shown while and when its code cannot be had. */
function LoadedScreen({ loader }: { loader: ScreenLoader }) {
  const { Screen, error, retry } = useScreen(loader);
  const isUsable = Screen !== null;
  useEffect(() => {
    if (!isUsable) return;
    firstScreen.reportUsable();
    settlePageFocus();
  }, [isUsable]);
  if (Screen !== null) {
    return (
      <ScreenBoundary Fallback={ScreenFailure}>
        <Screen />
      </ScreenBoundary>
    );
  }
  return error === null ? <ScreenSkeleton /> : <ScreenFailure error={error} onRetry={retry} />;
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

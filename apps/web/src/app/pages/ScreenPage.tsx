import { addressOf, type ScreenName } from '@tend/protocol/addresses';
import { Component, type ComponentType, memo, type ReactNode, useEffect } from 'react';
import { firstScreen } from '../../platform/device/first-screen.ts';
import { useText } from '../../platform/language/i18n.ts';
import { AppBar } from '../../ui/page/AppBar.tsx';
import { buttonClasses } from '../../ui/buttons/Button.tsx';
import { NothingDrawing } from '../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { MenuButton } from '../../ui/page/MenuButton.tsx';
import { Page, PageScroller } from '../../ui/page/Page.tsx';
import { PageError } from '../../ui/notices/PageError.tsx';
import { ScreenSkeleton } from '../../ui/page/ScreenSkeleton.tsx';
import { settlePageFocus } from './page-focus.ts';
import { loaderOf } from './routes.ts';
import { type ScreenLoader, useScreen } from './screen-loader.ts';

/** The content of a page: its screen, or a message that the address does not exist. */
export const ScreenPage = memo(function ScreenPage({ screen }: { screen: ScreenName | null }) {
  const loader = loaderOf(screen);
  return loader === null ? <Elsewhere /> : <LoadedScreen loader={loader} />;
});

/** A screen, with its states while its code is loading or could not be loaded. */
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

interface ScreenBoundaryProps {
  Fallback: ComponentType<{ error: unknown; onRetry: () => void }>;
  children: ReactNode;
}

/**
 * Contains the failure of one screen, so that the menu and other screens stay usable. React logs the error.
 */
class ScreenBoundary extends Component<ScreenBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  private readonly reset = () => this.setState({ error: null });

  override render(): ReactNode {
    const { children, Fallback } = this.props;
    const { error } = this.state;
    return error === null ? children : <Fallback error={error} onRetry={this.reset} />;
  }
}

/** Shown for addresses that do not exist. */
function Elsewhere() {
  const { t } = useText();
  const heading = t('notFound.title');
  useEffect(() => firstScreen.reportUsable(), []);
  return (
    <Page heading={heading} header={<AppBar heading={heading} start={<MenuButton />} />}>
      <PageScroller label={heading}>
        <EmptyState drawing={<NothingDrawing />} title={heading} text={t('notFound.text')}>
          <Link to={addressOf('notifications')} className={buttonClasses({ size: 'large' })}>
            {t('notFound.toHome')}
          </Link>
        </EmptyState>
      </PageScroller>
    </Page>
  );
}

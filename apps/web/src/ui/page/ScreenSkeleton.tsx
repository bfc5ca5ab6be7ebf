import { useText } from '../../platform/language/i18n.ts';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import './AppBar.css';
import './ScreenSkeleton.css';

/**
 * A screen whose code is still loading: its bar and placeholder rows. Hidden under the page's static frame.
 */
export function ScreenSkeleton() {
  const { t } = useText();
  if (document.querySelector('.has-user .first-paint-app') !== null) return null;
  return (
    <div className="screen-skeleton">
      <div className="row app-bar">
        <span className="skeleton screen-skeleton-heading" />
      </div>
      <ListSkeleton label={t('action.loading')} />
    </div>
  );
}

/** The same for the whole app, with room for the menu beside it. */
export function AppSkeleton() {
  return (
    <main className="app-skeleton beside-menu">
      <ScreenSkeleton />
    </main>
  );
}

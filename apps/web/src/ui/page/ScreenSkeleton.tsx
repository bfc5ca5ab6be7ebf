import { useText } from '../../platform/language/i18n.ts';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import './AppBar.css';
import './ScreenSkeleton.css';

/** A screen whose code is still on its way: its bar and rows without words. Not over the frame that the page itself shows. */
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

/** The same in place of the whole app, with the menu's room beside it. */
export function AppSkeleton() {
  return (
    <main className="app-skeleton beside-menu">
      <ScreenSkeleton />
    </main>
  );
}

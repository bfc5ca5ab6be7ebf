import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { usePageIsShown } from '../../platform/navigation/navigation.ts';
import { pageTitle } from '../../platform/navigation/page-title.ts';
import { useText } from '../../platform/language/i18n.ts';
import { reportPageChange } from '../../platform/gestures/stray-taps.ts';
import { PageBanners } from './PageBanners.tsx';
import './Page.css';

interface PageProps {
  /** The browser tab's title; while it is unknown, the app's name is used. */
  heading?: string;
  /** An `<AppBar>`, or another header with the page's only first-level heading. */
  header: ReactNode;
  /** Has its own scroller: `<PageScroller>`, or a windowed list. */
  children: ReactNode;
  /** The background: `surface` for lists, `ground` for cards, `chat` for bubbles. */
  kind?: 'surface' | 'ground' | 'chat';
  /** Fixed at the bottom: a composer. */
  footer?: ReactNode;
}

/** The layout of a screen: header, connection banner, content. */
export function Page({ heading, header, children, kind = 'surface', footer }: PageProps) {
  return (
    <>
      <PageShowing heading={heading} />
      <header className={`page-header page-${kind}`}>
        {header}
        <PageBanners />
      </header>
      <main className={`page-content page-${kind}`}>{children}</main>
      {footer}
    </>
  );
}

/** A component of its own, so that a page that is covered or uncovered is not rendered for it. */
function PageShowing({ heading }: { heading: string | undefined }): null {
  const { t } = useText();
  const isShown = usePageIsShown();
  const title = heading === undefined ? t('app.name') : t('app.title', { heading });
  useEffect(() => {
    if (isShown) pageTitle.setPage(title);
  }, [isShown, title]);
  useLayoutEffect(() => {
    if (isShown) reportPageChange();
  }, [isShown]);
  return null;
}

interface PageScrollerProps {
  /** Names the scrolling area, which is reachable by keyboard. */
  label: string;
  children: ReactNode;
}

/** The content of a page other than a long list: one scrolling reading column. */
export function PageScroller({ label, children }: PageScrollerProps) {
  return (
    <section
      className="stack scroller page-scroller page-scroll-host"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <div className="stack page-column">{children}</div>
    </section>
  );
}

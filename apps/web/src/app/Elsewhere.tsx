import { useEffect } from 'react';
import { addressOf } from '../platform/addresses.ts';
import { firstScreen } from '../platform/first-screen.ts';
import { useText } from '../platform/i18n.ts';
import { AppBar } from '../ui/AppBar.tsx';
import { buttonClasses } from '../ui/Button.tsx';
import { NothingDrawing } from '../ui/drawings.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { Page, PageScroller } from '../ui/Page.tsx';

/** Of addresses that lead nowhere. */
export function Elsewhere() {
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

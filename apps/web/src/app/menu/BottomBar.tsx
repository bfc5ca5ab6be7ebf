import type { ReactNode } from 'react';
import { addressOf, pathOf, screenAt } from '../../platform/navigation/addresses.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useAddress, useNavigation } from '../../platform/navigation/navigation.ts';
import { useIsWide } from '../../platform/device/use-is-wide.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { barEntries, hasBottomBar, type MenuEntry } from './menu.ts';
import { scrollPageToTop } from '../pages/scroll-page-to-top.ts';
import { useMenuBadges } from './use-menu-badges.tsx';
import { useSelectedTitle } from './use-selected-title.ts';
import './BottomBar.css';

/** The bar on phones, with the screens that people switch between most. */
export function BottomBar() {
  const { t } = useText();
  const isWide = useIsWide();
  const address = useAddress();
  const selected = useSelectedTitle();
  const badges = useMenuBadges();
  if (isWide || !hasBottomBar(screenAt(address), address)) return null;
  return (
    <nav className="bottom-bar" aria-label={t('menu.bar')}>
      {barEntries.map((entry) => (
        <BarLink
          key={entry.title}
          entry={entry}
          isSelected={entry.title === selected}
          badge={badges[entry.title]}
        />
      ))}
    </nav>
  );
}

interface BarLinkProps {
  entry: MenuEntry;
  isSelected: boolean;
  badge: ReactNode;
}

function BarLink({ entry, isSelected, badge }: BarLinkProps) {
  const { t } = useText();
  const navigation = useNavigation();
  const isHere = pathOf(useAddress()) === addressOf(entry.screen);
  return (
    <a
      href={`#${addressOf(entry.screen)}`}
      className="fill stack bottom-bar-link"
      aria-current={isSelected ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault();
        if (isHere) scrollPageToTop();
        else navigation.switchTo(addressOf(entry.screen));
      }}
    >
      <span className="center bottom-bar-icon">
        <Icon shape={isSelected ? entry.chosen : entry.icon} />
        {badge}
      </span>
      <span className="truncate hidden-large bottom-bar-text">{t(entry.text)}</span>
    </a>
  );
}

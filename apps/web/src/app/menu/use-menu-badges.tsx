import { type ReactNode, useMemo } from 'react';
import { useClient, useReadablePart } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Badge } from '../../ui/pictures/Badge.tsx';
import type { MenuTitle } from './menu.ts';

/** Badges of the menu's entries, counted in the local copy. */
export function useMenuBadges(): Partial<Record<MenuTitle, ReactNode>> {
  const { t } = useText();
  const { totals } = useClient();
  const unreadChats = useReadablePart(totals, (counts) => counts.unreadChats);
  const unreadNotifications = useReadablePart(totals, (counts) => counts.unreadNotifications);
  return useMemo(
    () => ({
      Notifications: (
        <Badge
          count={unreadNotifications}
          label={t('menu.unreadNotifications', { count: unreadNotifications })}
        />
      ),
      ChatList: <Badge count={unreadChats} label={t('menu.unreadChats', { count: unreadChats })} />,
    }),
    [t, unreadChats, unreadNotifications],
  );
}

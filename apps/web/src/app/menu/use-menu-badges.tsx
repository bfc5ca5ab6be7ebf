import type { ReactNode } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Badge } from '../../ui/pictures/Badge.tsx';
import type { MenuTitle } from './menu.ts';

/** Badges of the menu's entries, counted in the local copy. */
export function useMenuBadges(): Partial<Record<MenuTitle, ReactNode>> {
  const { t } = useText();
  const { unreadChats, unreadNotifications } = useReadable(useClient().totals);
  return {
    Notifications: (
      <Badge
        count={unreadNotifications}
        label={t('menu.unreadNotifications', { count: unreadNotifications })}
      />
    ),
    ChatList: <Badge count={unreadChats} label={t('menu.unreadChats', { count: unreadChats })} />,
  };
}

import { type ReactNode, useEffect } from 'react';
import { useSearchKey } from '../../features/chats/list/search-key.ts';
import { NoticeBanner } from '../../features/notifications/notices/NoticeBanner.tsx';
import { useAppBadge } from '../../features/notifications/notices/use-app-badge.ts';
import { useShownPushes } from '../../features/notifications/notices/use-shown-pushes.ts';
import { useClient, useReadablePart } from '../../platform/client/client.ts';
import { pathOf } from '../../platform/navigation/addresses.ts';
import { useAddress } from '../../platform/navigation/navigation.ts';
import { pageTitle } from '../../platform/navigation/page-title.ts';
import { Router } from '../../platform/navigation/Router.tsx';
import { reportPageChange } from '../../platform/gestures/stray-taps.ts';
import { ToastHost } from '../../ui/overlays/ToastHost.tsx';
import { BottomBar } from '../menu/BottomBar.tsx';
import { chatPlaceAt } from '../screens/chat-place.ts';
import { ChatPane } from '../screens/ChatPane.tsx';
import { Menu } from '../menu/Menu.tsx';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { Outlet } from './Outlet.tsx';
import { SelectionProvider, useSelection } from '../menu/use-selected-title.ts';
import './Shell.css';

/** Menu and screens, side by side where there is room. */
export function Shell() {
  return (
    <>
      <Router>
        <Selected>
          <div className="shell">
            <Menu />
            <div className="fill shell-content">
              <ChatPane />
              <Outlet />
              <BottomBar />
              <Notices />
            </div>
          </div>
        </Selected>
      </Router>
      <Shortcuts />
      <ToastHost />
      <Counts />
    </>
  );
}

function Selected({ children }: { children: ReactNode }) {
  usePageChange();
  useSearchKey();
  return <SelectionProvider value={useSelection()}>{children}</SelectionProvider>;
}

/** A page reports itself, too, once it is there: its code may come later. */
function usePageChange(): void {
  // The rest of the address changes with each filter of a search, on the same page.
  const path = pathOf(useAddress());
  useEffect(reportPageChange, [path]);
}

function Notices() {
  useShownPushes();
  const chatId = chatPlaceAt(useAddress())?.chatId ?? '';
  return <NoticeBanner openChatId={chatId} />;
}

/** Shows the unread count in the tab's title and on the app's icon; cleared at log-out. */
function Counts() {
  const waitingChats = useReadablePart(useClient().totals, (counts) => counts.waitingChats);
  useEffect(() => {
    pageTitle.setCount(waitingChats);
  }, [waitingChats]);
  useEffect(() => () => pageTitle.setCount(0), []);
  useAppBadge();
  return null;
}

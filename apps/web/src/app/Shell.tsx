import type { ReactNode } from 'react';
import { useSearchKey } from '../features/chats/search-key.ts';
import { NoticeBanner } from '../features/notifications/NoticeBanner.tsx';
import { useShownPushes } from '../features/notifications/use-shown-pushes.ts';
import { useAddress } from '../platform/navigation.ts';
import { Router } from '../platform/Router.tsx';
import { useStrayTaps } from '../platform/stray-taps.ts';
import { ToastHost } from '../ui/ToastHost.tsx';
import { BottomBar } from './BottomBar.tsx';
import { chatPlaceAt } from './chat-place.ts';
import { ChatPane } from './ChatPane.tsx';
import { Counts } from './Counts.tsx';
import { Menu } from './Menu.tsx';
import { Outlet } from './Outlet.tsx';
import { SelectionProvider, useSelection } from './use-selected-title.ts';
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
      <ToastHost />
      <Counts />
    </>
  );
}

function Selected({ children }: { children: ReactNode }) {
  useStrayTaps();
  useSearchKey();
  return <SelectionProvider value={useSelection()}>{children}</SelectionProvider>;
}

function Notices() {
  useShownPushes();
  const chatId = chatPlaceAt(useAddress())?.chatId ?? '';
  return <NoticeBanner openChatId={chatId} />;
}

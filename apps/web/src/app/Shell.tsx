import { IonApp, IonRouterOutlet, IonSplitPane } from '@ionic/react';
import { IonReactHashRouter } from '@ionic/react-router';
import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { useSearchKey } from '../features/chats/search-key.ts';
import { NoticeBanner } from '../features/notifications/NoticeBanner.tsx';
import { useShownPushes } from '../features/notifications/use-shown-pushes.ts';
import { useAddress } from '../platform/navigation.ts';
import { screenPatterns } from '../platform/screen-patterns.ts';
import { useStrayTaps } from '../platform/stray-taps.ts';
import { useTypedAddresses } from '../platform/use-typed-addresses.ts';
import { ToastHost } from '../ui/ToastHost.tsx';
import { BottomBar } from './BottomBar.tsx';
import { chatPlaceAt } from './chat-place.ts';
import { ChatPane } from './ChatPane.tsx';
import { Counts } from './Counts.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { Menu } from './Menu.tsx';
import { appScreens } from './routes.ts';
import { ScreenPage } from './ScreenPage.tsx';
import { useOnePage } from './use-one-page.ts';
import { SelectionProvider, useSelection } from './use-selected-title.ts';
import './Shell.css';

const contentId = 'content';

/** Menu and screens, side by side where there is room. */
export function Shell() {
  return (
    <IonApp>
      <IonReactHashRouter>
        <Selected>
          <IonSplitPane contentId={contentId} when="(min-width: 992px)">
            <Menu contentId={contentId} />
            <div id={contentId} className="shell-content">
              <ChatPane />
              <div className="shell-outlet">
                <Screens />
              </div>
              <BottomBar />
              <Notices />
            </div>
          </IonSplitPane>
        </Selected>
      </IonReactHashRouter>
      <ToastHost />
      <Counts />
    </IonApp>
  );
}

function Selected({ children }: { children: ReactNode }) {
  return <SelectionProvider value={useSelection()}>{children}</SelectionProvider>;
}

function Notices() {
  useShownPushes();
  const chatId = chatPlaceAt(useAddress())?.chatId ?? '';
  return <NoticeBanner openChatId={chatId} />;
}

function Screens() {
  useTypedAddresses();
  useStrayTaps();
  useSearchKey();
  const outlet = useOnePage();
  return (
    <IonRouterOutlet ref={outlet}>
      {appScreens.map(({ screen, loader }) => (
        <Route
          key={screen}
          path={screenPatterns[screen]}
          element={<ScreenPage screen={screen} loader={loader} />}
        />
      ))}
      <Route path="*" element={<Elsewhere />} />
    </IonRouterOutlet>
  );
}

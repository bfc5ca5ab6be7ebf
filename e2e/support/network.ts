import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';

/**
 * From the next page load on, the server's files arrive, but nothing that is asked of the server is ever answered.
 */
export async function silenceServer(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', () => undefined);
  await context.routeWebSocket(/\/ws$/, () => undefined);
}

/** From the next page load on, the server's files arrive, but whatever is asked of the server fails at once. */
export async function cutServer(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await context.routeWebSocket(/\/ws$/, (socket) => socket.close());
}

/** Undoes either for what is asked over HTTP; what would come by itself, with a socket, does not come yet. */
export async function letServerAnswerWhenAsked(context: BrowserContext): Promise<void> {
  await context.unroute('**/api/**');
}

/** Undoes either for all that is asked from now on. */
export async function letServerAnswer(context: BrowserContext): Promise<void> {
  await letServerAnswerWhenAsked(context);
  await context.routeWebSocket(/\/ws$/, (socket) => void socket.connectToServer());
  await tellOnline(context);
}

/** What a browser tells its pages when it has a network again. By themselves they try again within half a minute. */
export async function tellOnline(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    await page.evaluate(() => void dispatchEvent(new Event('online')));
  }
}

/**
 * From its next load on, a page hears neither the server's socket nor other pages, as one that the browser has frozen. The
 * returned function lets it hear what other pages have said meanwhile.
 */
export async function freezeAtStart(page: Page): Promise<() => Promise<void>> {
  await page.routeWebSocket(/\/ws$/, () => undefined);
  await page.addInitScript(() => {
    const { promise: isThawed, resolve } = Promise.withResolvers<void>();
    addEventListener('thaw', () => resolve());
    const listen = EventTarget.prototype.addEventListener;
    BroadcastChannel.prototype.addEventListener = function addLate(
      this: BroadcastChannel,
      type: string,
      listener: (event: Event) => void,
    ): void {
      listen.call(this, type, (event) => void isThawed.then(() => listener(event)));
    };
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('thaw')));
}

/** Older messages that are asked for wait until they are let through. */
export async function holdOlderMessages(context: BrowserContext): Promise<() => void> {
  const held: (() => void)[] = [];
  let isHeld = true;
  // They are asked for in this way as long as the socket is not there.
  await context.route('**/api/message.page*', async (route) => {
    if (isHeld) held.push(() => void route.continue());
    else await route.continue();
  });
  await context.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      const pass = (): void => server.send(frame);
      if (isHeld && frame.toString().includes('"message.page"')) held.push(pass);
      else pass();
    });
  });
  return () => {
    isHeld = false;
    for (const pass of held.splice(0)) pass();
  };
}

/**
 * From the next page load on, connections can be cut off without a word, as a network that is left does it. Those that
 * are made later work, if the server is to answer at all.
 */
export async function makeCuttable(context: BrowserContext): Promise<(isGone?: boolean) => void> {
  let cuts = 0;
  let isServerGone = false;
  const unanswered: WebSocketRoute[] = [];
  await context.routeWebSocket(/\/ws$/, (socket) => {
    const before = cuts;
    if (isServerGone) {
      unanswered.push(socket);
      return;
    }
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (cuts === before) server.send(frame);
    });
    server.onMessage((frame) => {
      if (cuts === before) socket.send(frame);
    });
  });
  return (isGone = false) => {
    cuts += 1;
    isServerGone = isGone;
    // A page that waits for a greeting gives up after 15 s.
    if (!isGone) for (const socket of unanswered.splice(0)) void socket.close();
  };
}

import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { clientFrameSchema, type ErrorCode } from '@tend/protocol';

/** From the next page load on, the server's files load, but no request to it is ever answered. */
export async function silenceServer(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', () => undefined);
  await context.routeWebSocket(/\/ws$/, () => undefined);
}

/** From the next page load on, the server's files load, but every request to it fails at once. */
export async function cutServer(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await context.routeWebSocket(/\/ws$/, (socket) => socket.close());
}

/** Undoes either for HTTP requests; the socket stays closed, so nothing arrives by itself. */
export async function letServerAnswerWhenAsked(context: BrowserContext): Promise<void> {
  await context.unroute('**/api/**');
}

/** Undoes either for all later requests. */
export async function letServerAnswer(context: BrowserContext): Promise<void> {
  await letServerAnswerWhenAsked(context);
  await context.routeWebSocket(/\/ws$/, (socket) => void socket.connectToServer());
  await tellOnline(context);
}

/** Fires the browser's event that the network is back. Without it, pages retry within half a minute. */
export async function tellOnline(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    await page.evaluate(() => void dispatchEvent(new Event('online')));
  }
}

/**
 * From its next load on, a page receives neither the server's socket nor messages of other pages, like one
 * that the browser has frozen. The returned function delivers the messages of other pages.
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

/** From the next page load on, calls of these operations fail with these errors, until the returned function is called. */
export async function refuseCalls(
  context: BrowserContext,
  refused: Readonly<Record<string, ErrorCode>>,
): Promise<() => void> {
  let isRefusing = true;
  await context.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const frame = clientFrameSchema.parse(JSON.parse(String(text)));
      const code = frame.type === 'call' ? refused[frame.name] : undefined;
      if (frame.type !== 'call' || code === undefined || !isRefusing) {
        server.send(text);
        return;
      }
      socket.send(JSON.stringify({ type: 'failure', id: frame.id, error: { code } }));
    });
  });
  return () => {
    isRefusing = false;
  };
}

/** From the next page load on, calls of this operation reach the server only when the returned function is called. */
export async function holdCalls(context: BrowserContext, name: string): Promise<() => void> {
  const held: (() => void)[] = [];
  let isHeld = true;
  await context.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const frame = clientFrameSchema.parse(JSON.parse(String(text)));
      const pass = (): void => server.send(text);
      if (isHeld && frame.type === 'call' && frame.name === name) held.push(pass);
      else pass();
    });
  });
  return () => {
    isHeld = false;
    for (const pass of held.splice(0)) pass();
  };
}

/** Holds back requested older messages until they are released. */
export async function holdOlderMessages(context: BrowserContext): Promise<() => void> {
  const held: (() => void)[] = [];
  let isHeld = true;
  // Pages request them in this way while there is no socket.
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
 * From the next page load on, connections can be cut silently, as when a phone leaves a network. Later
 * connections work, if the server is to answer at all.
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

/** From the next page load on, whatever the server sends over its socket reaches the page as `change` makes it. */
export async function changeWhatServerSends(
  context: BrowserContext,
  change: (value: unknown) => unknown,
): Promise<void> {
  await context.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      const sent: unknown = JSON.parse(String(text), (_key, value: unknown) => change(value));
      socket.send(JSON.stringify(sent));
    });
  });
}

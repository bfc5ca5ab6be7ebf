import type { BrowserContext } from '@playwright/test';

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

/** Undoes either for what is asked from now on. */
export async function letServerAnswer(context: BrowserContext): Promise<void> {
  await context.unroute('**/api/**');
  await context.routeWebSocket(/\/ws$/, (socket) => void socket.connectToServer());
}

/** Older messages that are asked for wait until they are let through. */
export async function holdOlderMessages(context: BrowserContext): Promise<() => void> {
  const held: (() => void)[] = [];
  let isHeld = true;
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

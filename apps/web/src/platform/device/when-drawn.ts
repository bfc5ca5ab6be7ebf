/** A page out of view draws nothing. */
const latestAfterMs = 100;

/** Resolves when the next frame has been handed over, or soon where none comes. */
export function whenDrawn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, latestAfterMs);
  requestAnimationFrame(() => {
    // Its turn comes after the frame that is being made.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
  return promise;
}

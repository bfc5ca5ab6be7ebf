/** A hidden page draws no frames. */
const latestAfterMs = 100;

/** Resolves after the next frame, or after a short time where none comes. */
export function whenDrawn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, latestAfterMs);
  requestAnimationFrame(() => {
    // A message is handled after the frame in progress.
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

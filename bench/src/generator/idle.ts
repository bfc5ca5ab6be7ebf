import type { Target } from './target.ts';

const idleConnections = 2_000;

/**
 * Opens the connections and keeps them until told to continue; the parent reads the server's memory before, and at the
 * first line, and ends this process.
 */
export async function idle(target: Target): Promise<void> {
  const together = 50;
  for (let opened = 0; opened < idleConnections; opened += together) {
    await Promise.all(
      Array.from({ length: together }, (_, index) => target.connectIdle(opened + index)),
    );
  }
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { PeerBudget } from '../gateway/peer-budget.ts';

/** Limit on the unread bytes of all answers together. */
const defaultLimitBytes = 32 * 1024 * 1024;

/**
 * Limits the memory held by answers that clients do not read: an answer can be a megabyte, and each of many connections
 * may have one waiting. Closes the connections with the most.
 */
export function boundUnreadAnswers(server: Server, limitBytes = defaultLimitBytes): void {
  const unread = new PeerBudget(limitBytes);

  // Runs before the request handler, which may answer at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // All of it is written, which does not mean that it has been sent.
    response.once('prefinish', () => {
      if (!socket.writableNeedDrain) return;
      const holder = { terminate: () => socket.destroy() };
      unread.note(holder, socket.writableLength);
      const forget = () => {
        unread.forget(holder);
        socket.off('drain', forget).off('close', forget);
      };
      socket.on('drain', forget).on('close', forget);
    });
  });
}

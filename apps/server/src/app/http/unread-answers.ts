import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { PeerBudget } from '../gateway/peer-budget.ts';

/** What waits of answers to requests for all who do not read them. */
const defaultLimitBytes = 32 * 1024 * 1024;

/**
 * Bounds what waits for those who ask and do not read: an answer can be a megabyte, and each of many connections may
 * have one waiting. Those for whom most waits are cut off.
 */
export function boundUnreadAnswers(server: Server, limitBytes = defaultLimitBytes): void {
  const unread = new PeerBudget(limitBytes);

  // Ahead of who answers, since that may happen at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // All of it is written, which does not say that any of it has left.
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

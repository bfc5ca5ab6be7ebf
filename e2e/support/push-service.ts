import { once } from 'node:events';
import { createServer } from 'node:http';

/** Stands in for all push services of this world: takes what the server sends, and answers as a journey wants. */
export interface PushService {
  readonly port: number;
  /** How many pushes it has taken. */
  readonly taken: number;
  /** With this status from now on: 201 for taken, 410 for gone, 403 for a server that it does not want. */
  answer(status: number): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  let status = 201;
  let taken = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (status === 201) taken += 1;
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('There is no port');
  return {
    port: address.port,
    get taken() {
      return taken;
    },
    answer(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

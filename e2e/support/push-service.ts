import { once } from 'node:events';
import { createServer } from 'node:http';

/** Fakes all push services: accepts the server's pushes, and answers as a journey chooses. */
export interface PushService {
  readonly port: number;
  /** The number of pushes accepted. */
  readonly taken: number;
  /** The status of all later answers: 201 for accepted, 410 for gone, 403 for a refused server. */
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

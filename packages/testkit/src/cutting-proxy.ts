import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';

const addressSchema = z.object({ port: z.int() });

/**
 * A network that breaks: each connection ends as soon as so many bytes have gone through it to the server, which may still be
 * reading them when the device comes back. The first connection takes the first number, and those after the last one stay.
 */
export async function startCuttingProxy(
  target: string,
  cuts: number[],
): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const proxy = createServer((device) => {
    const { hostname, port } = new URL(target);
    const server = connect(Number(port), hostname);
    let bytesLeft = cuts.shift() ?? Infinity;
    device.on('data', (data) => {
      server.write(data.subarray(0, bytesLeft));
      bytesLeft -= data.length;
      if (bytesLeft > 0) return;
      device.destroy();
      server.end();
    });
    server.pipe(device);
    for (const socket of [device, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    device.on('close', () => server.end());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = addressSchema.parse(proxy.address());
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}

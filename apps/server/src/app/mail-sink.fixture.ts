import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface Received {
  recipients: string[];
  /** Decoded as far as links need it. */
  text: string;
}

function ignore(): void {}

/** A mail server, and what has come in. One that holds takes a letter and never says so. */
export async function startMailSink({ holds = false } = {}) {
  const received: Received[] = [];
  let onReceived = ignore;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const raw = Buffer.concat(chunks).toString();
        received.push({ recipients, text: raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') });
        if (!holds) done();
        onReceived();
      });
    },
  });
  // A killed peer resets its connection.
  server.on('error', ignore);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(async () => {
    server.close();
    await once(server.server, 'close');
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new TypeError('There is no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    /** Resolves when so many letters have come in, in all. */
    async receivedCount(count: number): Promise<void> {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          onReceived = resolve;
        });
      }
    },
  };
}

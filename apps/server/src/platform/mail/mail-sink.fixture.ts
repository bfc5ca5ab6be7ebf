import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface Received {
  recipients: string[];
  /** With its headers; decoded as far as needed for links. */
  text: string;
}

/** A mail server, and the e-mails it has received. */
export interface MailSink {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves when this many e-mails have been received in total. */
  receivedCount(count: number): Promise<void>;
  close(): Promise<void>;
}

function ignore(): void {}

interface SinkOptions {
  /** Receives each e-mail but never confirms it. */
  holds?: boolean;
  /** Whether the mailbox exists; by default every one does. */
  knows?: (address: string) => boolean;
}

export async function openMailSink({
  holds = false,
  knows = () => true,
}: SinkOptions = {}): Promise<MailSink> {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(knows(address) ? null : Object.assign(new Error('No such user'), { responseCode: 550 }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        received.push({ recipients, text: decodeText(Buffer.concat(chunks).toString()) });
        if (!holds) done();
        for (const tell of waiting.splice(0)) tell();
      });
    },
  });
  // A killed peer resets its connection.
  server.on('error', ignore);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new TypeError('There is no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    async receivedCount(count) {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
    },
    async close() {
      server.close();
      await once(server.server, 'close');
    },
  };
}

/** Decodes quoted-printable as far as links need it: soft line breaks and "=". */
function decodeText(raw: string): string {
  return raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

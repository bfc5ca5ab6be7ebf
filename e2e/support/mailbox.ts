import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server to which Tend sends, and what has come in. */
export interface Mailbox {
  readonly smtpUrl: string;
  /** Resolves with the link in the next letter to an address, once it is there. */
  linkFor(email: string): Promise<string>;
  close(): Promise<void>;
}

interface Letter {
  recipients: string[];
  text: string;
}

export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = [];
  let onLetter = (): void => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        letters.push({ recipients, text: decodeText(Buffer.concat(chunks).toString()) });
        done();
        onLetter();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new TypeError('There is no port');

  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    linkFor: (email) =>
      new Promise((resolve) => {
        onLetter = () => {
          const letter = letters.find(({ recipients }) => recipients.includes(email));
          const link = /http\S+token=[\w-]+/.exec(letter?.text ?? '')?.[0];
          if (link !== undefined) resolve(link);
        };
        onLetter();
      }),
    async close() {
      server.close();
      await once(server.server, 'close');
    },
  };
}

/** Of quoted-printable, what a link needs: soft line breaks and "=". */
function decodeText(raw: string): string {
  return raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

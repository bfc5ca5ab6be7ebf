import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server to which Tend sends, and what has come in. */
export interface Mailbox {
  readonly smtpUrl: string;
  /** Resolves with the newest link to a screen in the letters to an address, once there is one that is not known. */
  linkFor(email: string, screen: 'invitation' | 'forgotpassword', known?: string): Promise<string>;
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
    linkFor: (email, screen, known) =>
      new Promise((resolve) => {
        onLetter = () => {
          const links = letters
            .filter(({ recipients }) => recipients.includes(email))
            .flatMap(({ text }) => text.match(/http\S+token=[\w-]+/) ?? []);
          const link = links.findLast((found) => found.includes(`#/${screen}?`));
          if (link !== undefined && link !== known) resolve(link);
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

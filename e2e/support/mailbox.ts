import { openMailSink } from '@tend/testkit/mail-sink';

/** A mail server for Tend, with the e-mails it has received. */
export interface Mailbox {
  readonly smtpUrl: string;
  /** Resolves with the newest link to a screen in e-mails to an address, other than the known ones. */
  linkFor(email: string, screen: 'invitation' | 'forgotpassword', known?: string): Promise<string>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const { url: smtpUrl, received, receivedCount, close } = await openMailSink();

  function findLink(email: string, screen: string): string | undefined {
    const links = received
      .filter(({ recipients }) => recipients.includes(email))
      .flatMap(({ text }) => text.match(/http\S+token=[\w-]+/) ?? []);
    return links.findLast((found) => found.includes(`#/${screen}?`));
  }

  return {
    smtpUrl,
    async linkFor(email, screen, known) {
      for (;;) {
        const link = findLink(email, screen);
        if (link !== undefined && link !== known) return link;
        await receivedCount(received.length + 1);
      }
    },
    close,
  };
}

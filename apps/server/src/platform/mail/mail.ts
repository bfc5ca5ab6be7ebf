/** A letter to one person, in both forms: a mail program shows the one that it can. */
export interface Letter {
  to: string;
  /** Whose name the recipient knows; beside the server's own sender address. */
  senderName: string;
  /** Where an answer goes. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
}

/** `failed`: the mail server refused or could not be reached; `off`: none is configured. */
export type MailOutcome = 'sent' | 'failed' | 'off';

export interface Mail {
  /** Never rejects: a letter that cannot be sent is no reason for what it tells of to fail. */
  send(letter: Letter): Promise<MailOutcome>;
}

/** For a server without a mail server. */
export const noMail: Mail = { send: () => Promise.resolve('off') };

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
  /** Of a letter that comes again and again: where one such request ends that (RFC 8058). */
  unsubscribeLink?: string;
}

/**
 * `sent`: the mail server took it; `filed`: it lies in the outbox folder, since there is no mail server; `refused`:
 * the mail server says that it will never take it; `failed`: it could not be reached or has a problem of its own, or the
 * folder could not be written.
 */
export type MailOutcome = 'sent' | 'filed' | 'refused' | 'failed';

export interface Mail {
  /** Where letters go. */
  readonly delivery: 'server' | 'files';
  /** Never rejects: a letter that cannot be sent is no reason for what it tells of to fail. */
  send(letter: Letter): Promise<MailOutcome>;
}

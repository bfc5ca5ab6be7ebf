/** An e-mail to one person, as text and HTML: the mail program shows the form that it supports. */
export interface Email {
  to: string;
  /** A name that the recipient knows, shown with the server's own sender address. */
  senderName: string;
  /** The address for replies. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** For a recurring e-mail: a single request to this link ends it (RFC 8058). */
  unsubscribeLink?: string;
}

/**
 * `sent`: the mail server accepted it; `filed`: there is no mail server, so it was stored in the mail folder;
 * `refused`: the mail server rejected it permanently; `failed`: the mail server was unreachable or had a problem of its
 * own, or the folder could not be written.
 */
export type MailOutcome = 'sent' | 'filed' | 'refused' | 'failed';

export interface Mail {
  /** The destination of e-mails. */
  readonly delivery: 'server' | 'files';
  /** Never rejects: a failed e-mail must not fail the command that it reports. */
  send(email: Email): Promise<MailOutcome>;
}

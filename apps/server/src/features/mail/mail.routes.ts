import type { Mail } from '../../platform/mail/mail.ts';
import type { Handlers } from '../../platform/operations/handler.ts';

export function createMailHandlers({
  mail,
}: {
  mail: Pick<Mail, 'delivery'>;
}): Pick<Handlers, 'mail.state'> {
  return { 'mail.state': () => Promise.resolve({ delivery: mail.delivery }) };
}

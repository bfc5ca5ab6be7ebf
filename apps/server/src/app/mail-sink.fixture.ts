import { onTestFinished } from 'vitest';
import { openMailSink, type MailSink } from '../platform/mail/mail-sink.fixture.ts';

/** A mail server that runs until the test ends. */
export async function startMailSink(options?: { holds: boolean }): Promise<MailSink> {
  const sink = await openMailSink(options);
  onTestFinished(() => sink.close());
  return sink;
}

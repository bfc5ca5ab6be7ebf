import { contract, errorRegistry, type ErrorCode } from '@tend/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitKey, type TrustedProxies } from '../../platform/addresses/client-address.ts';
import { escapeHtml } from '../../platform/mail/email-layout.ts';
import { createTexts, type Wording } from '../../platform/texts/texts.ts';
import type { CallSource, Dispatch, Outcome } from '../dispatch.ts';
import { addressOf } from './address-of.ts';

const path = '/unsubscribe';
const texts = createTexts();

/** A caller without a session: the token identifies whose e-mails they are. */
function nobodyAt(request: FastifyRequest, trustedProxies: TrustedProxies): CallSource {
  const addressKey = rateLimitKey(addressOf(request, trustedProxies));
  return {
    findSession: () => Promise.resolve(null),
    connectionId: null,
    http: null,
    addressKey,
    asker: addressKey,
  };
}

/**
 * The page behind the unsubscribe link of a digest, without the app. Opening it only asks, since mail scanners open
 * links too; the POST of its button ends the e-mails. Mail programs send that POST by themselves (RFC 8058).
 */
export async function addUnsubscribePage(
  app: FastifyInstance,
  { dispatch, trustedProxies }: { dispatch: Dispatch; trustedProxies: TrustedProxies },
): Promise<void> {
  const call = (name: 'digest.show' | 'digest.unsubscribe', request: FastifyRequest) =>
    dispatch(name, () => readToken(request), nobodyAt(request, trustedProxies));
  await app.register((scope, _options, done) => {
    // Only the token counts, so the form's content is ignored.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      (_request, payload, parsed) => {
        payload
          .resume()
          .once('end', () => parsed(null))
          .once('error', parsed);
      },
    );
    scope.get(path, async (request, reply) => {
      const outcome = await call('digest.show', request);
      const shown = outcome.isOk ? contract['digest.show'].output.parse(outcome.result) : null;
      if (shown === null) return sendFailure(request, reply, outcome);
      const wording = texts.in(shown.language);
      return send(reply, wording, shown.isOn ? ask(wording, shown) : confirm(wording));
    });
    scope.post(path, async (request, reply) => {
      const outcome = await call('digest.unsubscribe', request);
      const ended = outcome.isOk
        ? contract['digest.unsubscribe'].output.parse(outcome.result)
        : null;
      if (ended === null) return sendFailure(request, reply, outcome);
      const wording = texts.in(ended.language);
      return send(reply, wording, confirm(wording));
    });
    done();
  });
}

function readToken({ query }: FastifyRequest): unknown {
  return typeof query === 'object' && query !== null && 'token' in query
    ? { token: query.token }
    : {};
}

interface Page {
  title: string;
  paragraphs: readonly string[];
  button?: string;
}

function ask({ say }: Wording, { organizationName }: { organizationName: string }): Page {
  return {
    title: say('unsubscribePage.title'),
    paragraphs: [say('unsubscribePage.question', { organizationName })],
    button: say('unsubscribePage.confirm'),
  };
}

function confirm({ say }: Wording): Page {
  return {
    title: say('unsubscribePage.title'),
    paragraphs: [say('unsubscribePage.done'), say('unsubscribePage.back')],
  };
}

const ofWrongLinks: readonly ErrorCode[] = ['bad_request', 'not_found'];

function sendFailure(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  const code = outcome.isOk ? 'internal' : outcome.error.code;
  const isWrong = ofWrongLinks.includes(code);
  const wording = texts.in(preferredLanguage(request));
  const { say } = wording;
  return send(reply.code(isWrong ? 404 : errorRegistry[code].status), wording, {
    title: say(isWrong ? 'unsubscribePage.wrongTitle' : 'unsubscribePage.failedTitle'),
    paragraphs: [say(isWrong ? 'unsubscribePage.wrong' : 'unsubscribePage.failed')],
  });
}

/** The browser's first preference: an invalid link does not identify the person. */
function preferredLanguage({ headers }: FastifyRequest): string {
  return /^[a-z]{2}/.exec(headers['accept-language'] ?? '')?.[0] ?? 'en';
}

function send(reply: FastifyReply, { language }: Wording, page: Page): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store')
      // With `no-referrer` the browser would not tell that the form is same-origin.
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(toHtml(language, page))
  );
}

function toHtml(language: string, { title, paragraphs, button }: Page): string {
  const heading = escapeHtml(title);
  const form =
    button === undefined
      ? ''
      : `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>
:root { color-scheme: light dark; --ink: #0d1f26; --bg: #f1f5f6; --surface: #fff; --fill: #0b5567; --on-fill: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #eaf2f4; --bg: #0a1417; --surface: #121e23; --fill: #5bbbcd; --on-fill: #021a21 } }
body { margin: 0; padding: 24px 16px; background: var(--bg); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-inline-size: 30rem; margin: 0 auto; padding: 24px; border-radius: 20px; background: var(--surface) }
h1 { margin: 0 0 16px; font-size: 1.625rem; line-height: 1.25 }
button { min-block-size: 52px; inline-size: 100%; padding: 8px 24px; border: 1px solid transparent; border-radius: 16px; background: var(--fill); color: var(--on-fill); font: inherit; font-weight: 600 }
button:focus-visible { outline: 3px solid var(--fill); outline-offset: 2px }
</style>
</head>
<body><main>
<h1>${heading}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${form}
</main></body>
</html>
`;
}

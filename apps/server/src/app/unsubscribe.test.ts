import { expect, test } from 'vitest';
import { baseUrl, startUnread } from './unread.fixture.ts';

function unsubscribeLinkIn(email: string): string {
  return /List-Unsubscribe:\s*<([^>]+)>/.exec(email)?.[1] ?? '';
}

test('[RE12] a mail program ends the e-mails with the single request of RFC 8058, without a session', async () => {
  const { address, write, digests, passUntil, pass, bo } = await startUnread();
  await write();
  await passUntil(1);
  const [{ recipients, text } = { recipients: [], text: '' }] = digests();
  expect(recipients).toEqual([bo.email]);
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(text).not.toContain('4711');
  const link = unsubscribeLinkIn(text.replaceAll('=3D', '='));
  expect(link.startsWith(`${baseUrl}/unsubscribe?token=`)).toBe(true);
  expect(decodeURIComponent(link)).not.toContain('bo@');
  const { pathname, search } = new URL(link);

  const answer = await fetch(`${address}${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  await write();
  await pass(60);
  expect(digests()).toHaveLength(1);
});

test('[RE12] opening the link asks and changes nothing; the button of the page does it', async () => {
  const { address, write, digests, passUntil } = await startUnread();
  await write();
  await passUntil(1);
  const { pathname, search } = new URL(unsubscribeLinkIn(digests()[0]?.text ?? ''));
  const url = `${address}${pathname}${search}`;
  for (const scanner of ['one', 'another']) {
    const page = await fetch(url, { headers: { 'user-agent': scanner } });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain('<form method="post">');
  }
  const boundary = 'x';
  const pressed = await fetch(url, {
    method: 'POST',
    headers: {
      origin: baseUrl,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: `--${boundary}--\r\n`,
  });
  expect(await pressed.text()).toContain('You will no longer get e-mails');
  expect(await (await fetch(url)).text()).not.toContain('<form');
});

test('[RE12] a wrong link says so in the language of the browser, and another site cannot use one', async () => {
  const { address } = await startUnread();
  const url = `${address}/unsubscribe`;
  const id = '00000000-0000-7000-8000-000000000001';
  for (const token of ['', 'x', `${id}.${'A'.repeat(43)}`, `${id}.${'<script>'.repeat(5)}abc`]) {
    for (const method of ['GET', 'POST']) {
      const query = new URLSearchParams({ token }).toString();
      const answer = await fetch(`${url}?${query}`, { method });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
      const text = await answer.text();
      expect(text).toContain('This link does not work');
      expect(text).not.toContain('<script>');
    }
  }
  expect((await fetch(url)).status).toBe(404);
  const russian = await fetch(url, { headers: { 'accept-language': 'ru-RU,ru;q=0.9' } });
  expect(await russian.text()).toContain('Ссылка не работает');
  const foreign = await fetch(url, { method: 'POST', headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
});

test('[RE12] the page needs no script and obeys the content security policy', async () => {
  const { address } = await startUnread();
  const page = await fetch(`${address}/unsubscribe`);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(await page.text()).not.toMatch(/<script|https?:/);
});

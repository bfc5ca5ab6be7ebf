import { expect, test } from 'vitest';
import { FakeClock } from '../clock/fake-clock.ts';
import { systemClock } from '../clock/clock.ts';
import { createPageFetcher } from './page-fetcher.ts';
import { sendHtml, startWebServer } from './web-server.fixture.ts';

const unfit = { type: 'unfit', reason: 'address' };

test('[LP1][LP5] a page is asked for once, by a server that says who it is and sends no cookies', async () => {
  const web = await startWebServer((_request, response) => {
    response.setHeader('set-cookie', 'seen=1');
    sendHtml(response, '<title>Evac chair</title>');
  });
  const pages = web.fetcher();
  for (let times = 0; times < 2; times += 1) {
    expect(await pages.fetch(web.at('/chair?at=1#top'))).toMatchObject({
      type: 'page',
      head: { title: 'Evac chair' },
    });
  }
  expect(web.requests.map(({ url, method }) => `${method} ${url}`)).toEqual([
    'GET /chair?at=1',
    'GET /chair?at=1',
  ]);
  const { headers } = web.requests.at(-1) ?? {};
  expect(headers).toMatchObject({
    'user-agent': expect.stringContaining('Tend'),
    accept: 'text/html',
  });
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).not.toHaveProperty('referer');
});

/** None of them reaches the server that would answer at this port of the machine. */
test.for([
  '127.0.0.2',
  '2130706434',
  '0x7f.2',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::]',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[::127.0.0.1]',
  '224.0.0.1',
  '[ff02::1]',
])('[LP4] nothing is sent to %s, named in a link, by a name or by a redirect', async (address) => {
  const web = await startWebServer((_request, response) => {
    response.writeHead(302, { location: `http://${address}:${web.port}/` }).end();
  });
  const pages = web.fetcher();
  expect(await pages.fetch(`http://${address}:${web.port}/`)).toEqual(unfit);
  expect(web.requests).toHaveLength(0);
  const { hostname } = new URL(`http://${address}`);
  web.name('inside.northbank.org', hostname.replaceAll(/[[\]]/g, ''));
  expect(await pages.fetch(web.at('/', 'inside.northbank.org'))).toMatchObject({ type: 'unfit' });
  expect(web.requests).toHaveLength(0);
  expect(await pages.fetch(web.at())).toEqual(unfit);
  expect(web.requests).toHaveLength(1);
});

test('[LP23] nothing is sent to an address that the machine has by then', async () => {
  const web = await startWebServer((_request, response) =>
    sendHtml(response, '<title>Inside</title>'),
  );
  const pages = web.fetcher();
  web.own.push('127.0.0.1');
  expect(await pages.fetch(web.at())).toMatchObject({ type: 'unfit' });
  expect(web.requests).toHaveLength(0);
  web.own.splice(0, 1, '198.51.100.7');
  expect(await pages.fetch(web.at())).toMatchObject({ type: 'page' });
});

test.for(['https://tend.northbank.org', 'http://127.0.0.1:4000'])(
  '[LP21] nothing is sent to where this server is for the world: %s',
  async (baseUrl) => {
    const web = await startWebServer((_request, response) =>
      sendHtml(response, '<title>Us</title>'),
    );
    const pages = web.fetcher(systemClock, baseUrl);
    expect(await pages.fetch(web.at())).toMatchObject({ type: 'unfit' });
    expect(web.requests).toHaveLength(0);
    if (!baseUrl.includes('tend')) return;
    web.name('tend.northbank.org', '93.184.215.14');
    expect(await pages.fetch(web.at())).toMatchObject({ head: { title: 'Us' } });
  },
);

test('[LP4] a name with a public and a private address is refused, and so is one that moves to a private one', async () => {
  const web = await startWebServer((_request, response) => {
    web.name('www.northbank.org', '10.0.0.1');
    response.writeHead(302, { location: '/again' }).end();
  });
  const pages = web.fetcher();
  web.name('two.northbank.org', '127.0.0.1', '10.0.0.1');
  expect(await pages.fetch(web.at('/', 'two.northbank.org'))).toMatchObject({ type: 'unfit' });
  // The name is looked up again for the redirect: each connection is checked.
  expect(await pages.fetch(web.at())).toMatchObject({ type: 'unfit' });
  expect(web.requests).toHaveLength(1);
  expect(web.lookups).toHaveLength(3);
});

test.for([
  'localhost',
  'intranet',
  'printer.local',
  'db.internal',
  'a.home.arpa',
  'x.example',
  'localhost.',
])('[LP4] %s is not even looked up', async (host) => {
  const web = await startWebServer((_request, response) => sendHtml(response, ''));
  expect(await web.fetcher().fetch(web.at('/', host))).toEqual(unfit);
  expect(web.lookups).toEqual([]);
});

test('[LP4][LP5] outside of tests only public addresses at the ports of the web are asked', async () => {
  const web = await startWebServer((_request, response) =>
    sendHtml(response, '<title>Inside</title>'),
  );
  const asked: string[] = [];
  const pages = createPageFetcher({
    clock: systemClock,
    baseUrl: 'http://localhost:4000',
    lookupAll(host, _options, callback) {
      asked.push(host);
      callback(null, [{ address: '127.0.0.1', family: 4 }]);
    },
  });
  expect(await pages.fetch(web.at())).toMatchObject({ type: 'unfit' });
  expect(await pages.fetch(`http://127.0.0.1:${web.port}/`)).toEqual(unfit);
  expect(await pages.fetch('http://93.184.215.14:8080/')).toEqual(unfit);
  expect(asked).toEqual(['www.northbank.org']);
  expect(web.requests).toHaveLength(0);
});

test.for([
  'ftp://www.northbank.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'no address',
  'http://a:b@www.northbank.org/',
])('[LP5] %s is no page of the web', async (address) => {
  const web = await startWebServer((_request, response) => sendHtml(response, ''));
  expect(await web.fetcher().fetch(address)).toEqual(unfit);
  expect(web.lookups).toEqual([]);
});

test('[LP5] three redirects are followed, a fourth is not', async () => {
  const web = await startWebServer(({ url = '' }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) sendHtml(response, '<title>Here</title>');
    else response.writeHead(301, { location: `/${left - 1}` }).end();
  });
  const pages = web.fetcher();
  expect(await pages.fetch(web.at('/3'))).toMatchObject({ head: { title: 'Here' } });
  expect(await pages.fetch(web.at('/4'))).toEqual({ type: 'unfit', reason: 'redirects' });
});

test('[LP5] of a long page no more than a megabyte is read, and nothing after the head', async () => {
  let sent = 0;
  let ended = Promise.withResolvers<void>();
  const web = await startWebServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html').write('<title>Long</title>');
    if (url === '/head') response.write('</head>');
    const more = () => {
      while (response.write('x'.repeat(64 * 1024))) sent += 64;
      sent += 64;
    };
    response.on('drain', more).on('close', () => ended.resolve());
    more();
  });
  const pages = web.fetcher();
  for (const path of ['/endless', '/head']) {
    sent = 0;
    ended = Promise.withResolvers();
    expect(await pages.fetch(web.at(path))).toMatchObject({ head: { title: 'Long' } });
    await ended.promise;
    // What the system's buffers hold besides.
    expect(sent).toBeLessThan(16 * 1024);
  }
});

test('[LP5] after three seconds in all a page counts as unreachable', async () => {
  const clock = new FakeClock();
  const begun = Promise.withResolvers<void>();
  const web = await startWebServer((_request, response) => {
    response.setHeader('content-type', 'text/html').write('<title>Slow');
    begun.resolve();
  });
  const fetched = web.fetcher(clock).fetch(web.at());
  await begun.promise;
  clock.advance(3_000);
  expect(await fetched).toEqual({ type: 'unreachable', reason: 'timeout' });
});

test.for([
  ['a picture', 'unfit', { status: 200, type: 'image/png' }],
  ['a packed page', 'unfit', { status: 200, type: 'text/html', encoding: 'gzip' }],
  ['a missing page', 'unfit', { status: 404, type: 'text/html' }],
  ['a page behind a log-in', 'unfit', { status: 401, type: 'text/html' }],
  ['a busy server', 'unreachable', { status: 503, type: 'text/html' }],
  ['too many requests', 'unreachable', { status: 429, type: 'text/html' }],
] as const)('[LP5][LP6] %s has no preview and is %s', async ([, type, answer]) => {
  const web = await startWebServer((_request, response) => {
    const { encoding } = { encoding: undefined, ...answer };
    const packed = encoding && { 'content-encoding': encoding };
    response.writeHead(answer.status, { 'content-type': answer.type, ...packed });
    response.end('<title>No</title>');
  });
  const outcome = await web.fetcher().fetch(web.at('/secret'));
  expect(outcome.type).toBe(type);
  expect(JSON.stringify(outcome)).not.toContain('northbank');
});

test('[LP6] a server that hangs up is unreachable', async () => {
  const web = await startWebServer((request) => request.socket.destroy());
  const outcome = await web.fetcher().fetch(web.at());
  expect(outcome).toEqual({ type: 'unreachable', reason: 'ECONNRESET' });
});

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

const pictured = '<title>Chair</title><meta property=og:image content="../chair.png?w=1">';

test('[LP30] a page names its picture, by an address or a part of one', async () => {
  const web = await startWebServer(({ url }, response) => {
    if (url === '/moved') response.writeHead(302, { location: '/training/chair' }).end();
    else sendHtml(response, pictured);
  });
  const outcome = await web.fetcher().fetch(web.at('/moved'));
  expect(outcome).toMatchObject({ head: { picture: web.at('/chair.png?w=1') } });
});

test('[LP30] a picture is asked for by a server that says who it is, and is what came, whatever it is called', async () => {
  const web = await startWebServer(({ url }, response) => {
    if (url === '/') response.writeHead(302, { location: '/chair' }).end();
    else response.setHeader('content-type', 'text/html').end(png);
  });
  expect(await web.fetcher().fetchPicture(web.at())).toEqual({ type: 'picture', bytes: png });
  expect(web.requests.at(-1)?.headers).toMatchObject({
    'user-agent': expect.stringContaining('Tend'),
    accept: 'image/*',
  });
  expect(web.requests.at(-1)?.headers).not.toHaveProperty('referer');
});

test.for(['127.0.0.2', '169.254.169.254', '[::1]', '10.0.0.1', 'localhost'])(
  '[LP30] no picture is asked for at %s, by its address, by a name or by a redirect',
  async (host) => {
    const web = await startWebServer((_request, response) => {
      response.writeHead(302, { location: `http://${host}:${web.port}/` }).end();
    });
    const pages = web.fetcher();
    expect(await pages.fetchPicture(`http://${host}:${web.port}/`)).toEqual(unfit);
    web.name('inside.northbank.org', '10.0.0.1');
    const named = await pages.fetchPicture(web.at('/', 'inside.northbank.org'));
    expect(named).toMatchObject({ type: 'unfit' });
    expect(web.requests).toHaveLength(0);
    expect(await pages.fetchPicture(web.at())).toMatchObject({ type: 'unfit' });
    expect(web.requests).toHaveLength(1);
  },
);

test('[LP30] no more than five megabytes of a picture are read, and nothing is kept of a longer one', async () => {
  let sent = 0;
  const ended = Promise.withResolvers<void>();
  const web = await startWebServer((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(64 * 1024))) sent += 64;
      sent += 64;
    };
    response.on('drain', more).on('close', () => ended.resolve());
    more();
  });
  expect(await web.fetcher().fetchPicture(web.at())).toEqual({ type: 'unfit', reason: 'size' });
  await ended.promise;
  expect(sent).toBeLessThan(24 * 1024);
});

test('[LP30] after five seconds in all a picture counts as unreachable', async () => {
  const clock = new FakeClock();
  const begun = Promise.withResolvers<void>();
  const web = await startWebServer((_request, response) => {
    response.write(png);
    begun.resolve();
  });
  const fetched = web.fetcher(clock).fetchPicture(web.at());
  await begun.promise;
  clock.advance(5_000);
  expect(await fetched).toEqual({ type: 'unreachable', reason: 'timeout' });
});

test('[LP30] a picture that ends early, is packed or missing, is none', async () => {
  const web = await startWebServer(({ url }, response) => {
    if (url === '/cut') {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(png, () => response.destroy());
    } else if (url === '/packed') response.setHeader('content-encoding', 'gzip').end(png);
    else response.writeHead(404).end(png);
  });
  const pages = web.fetcher();
  for (const path of ['/cut', '/packed', '/missing']) {
    expect((await pages.fetchPicture(web.at(path))).type).not.toBe('picture');
  }
});

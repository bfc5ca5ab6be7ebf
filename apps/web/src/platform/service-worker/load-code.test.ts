import { beforeEach, expect, test, vi } from 'vitest';

class Link extends EventTarget {
  rel = '';
  href = '';
  remove(): void {
    links.splice(links.indexOf(this), 1);
  }
}

let links: Link[];
let present: string[];
let lost: number;
const fetchCode = vi.fn<(href: string) => Promise<Response>>();
const importCode = vi.fn<() => Promise<string>>();

/** With a module of its own, as each page has it. */
async function loader(controller: object | null = null) {
  vi.resetModules();
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
  const { fetchAhead, loadCode } = await import('./load-code.ts');
  const at = (file: string) => new URL(file, 'https://tend.test/assets/index.js').href;
  return {
    load: (...files: string[]) => loadCode(importCode, files, at('index.js')),
    fetchAhead: (file: string) => fetchAhead(at(file)),
  };
}

beforeEach(() => {
  links = [];
  present = [];
  lost = 0;
  const window = new EventTarget();
  window.addEventListener('vite:preloadError', () => (lost += 1));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', {
    createElement: () => new Link(),
    head: { append: (link: Link) => links.push(link) },
    querySelector: (selector: string) => present.find((name) => selector.includes(name)) ?? null,
  });
  vi.stubGlobal('caches', {
    match: (href: string) => Promise.resolve(href.includes('Menu') ? new Response() : undefined),
  });
  vi.stubGlobal('fetch', fetchCode.mockReset());
  fetchCode.mockImplementation(() => Promise.resolve(new Response('code')));
  importCode.mockReset().mockResolvedValue('the code');
});

test('[D40] nothing is imported before all its files have arrived, and a failure can be repeated', async () => {
  const { load } = await loader();
  fetchCode.mockRejectedValueOnce(new TypeError('No connection'));
  await expect(load('./Menu.js', './parts.js')).rejects.toThrow('No connection');
  expect(importCode).not.toHaveBeenCalled();
  expect(lost).toBe(1);

  expect(await load('./Menu.js', './parts.js')).toBe('the code');
  expect(fetchCode.mock.calls.flat()).toEqual([
    'https://tend.test/assets/Menu.js',
    'https://tend.test/assets/parts.js',
    'https://tend.test/assets/Menu.js',
  ]);
  await load('./parts.js');
  expect(fetchCode).toHaveBeenCalledTimes(3);
});

test('[D40] styles that could not be loaded are asked for again, and those of the page are not', async () => {
  const { load } = await loader();
  present = ['/parts.css'];
  const failed = load('./Menu.css', './parts.css');
  expect(links).toMatchObject([{ rel: 'stylesheet', href: 'https://tend.test/assets/Menu.css' }]);
  links[0]?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('Menu.css');
  expect(links).toEqual([]);

  const loaded = load('./Menu.css', './parts.css');
  links[0]?.dispatchEvent(new Event('load'));
  expect(await loaded).toBe('the code');
});

test('[D40] an answer that is no code counts as a failure', async () => {
  const { load } = await loader();
  fetchCode.mockResolvedValueOnce(new Response('', { status: 502 }));
  await expect(load('./Menu.js')).rejects.toThrow('502');
  expect(await load('./Menu.js')).toBe('the code');
});

test('[D40] a page fetches only what its service worker does not have', async () => {
  const { load } = await loader({});
  expect(await load('./Menu.js', './PdfPages.js')).toBe('the code');
  expect(fetchCode.mock.calls).toEqual([['https://tend.test/assets/PdfPages.js']]);
  expect(links).toMatchObject([{ rel: 'modulepreload', href: 'https://tend.test/assets/Menu.js' }]);
});

test('[S2] what is fetched ahead does not run, and is not fetched where it is in the page', async () => {
  const { load, fetchAhead } = await loader();
  present = ['/parts.js'];
  await load('./App.js');
  fetchCode.mockClear();
  importCode.mockClear();
  await Promise.all(['./Menu.js', './Menu.css', './parts.js', './App.js'].map(fetchAhead));
  expect(importCode).not.toHaveBeenCalled();
  expect(links).toEqual([]);
  expect(fetchCode.mock.calls.flat()).toEqual([
    'https://tend.test/assets/Menu.js',
    'https://tend.test/assets/Menu.css',
  ]);
});

test('[S2] what is opened while it is fetched ahead waits for it', async () => {
  const { load, fetchAhead } = await loader();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  fetchCode.mockImplementation(async () => {
    await isAnswered;
    return new Response('code');
  });
  const ahead = Promise.all(['./Menu.js', './Menu.css'].map(fetchAhead));
  await vi.waitFor(() => expect(fetchCode).toHaveBeenCalledTimes(2));
  const loaded = load('./Menu.js', './Menu.css');
  expect(links).toEqual([]);
  answer();
  await ahead;
  await vi.waitFor(() => expect(links).toHaveLength(1));
  links[0]?.dispatchEvent(new Event('load'));
  expect(await loaded).toBe('the code');
  expect(fetchCode).toHaveBeenCalledTimes(2);
});

test('[D40] what the service worker, or the cache, has lost since it was fetched ahead is fetched anew', async () => {
  const { load, fetchAhead } = await loader({});
  await fetchAhead('./Menu.js');
  expect(fetchCode).not.toHaveBeenCalled();
  vi.stubGlobal('caches', { match: () => Promise.resolve() });
  fetchCode.mockRejectedValueOnce(new TypeError('No connection'));
  await expect(load('./Menu.js')).rejects.toThrow('No connection');
  expect(importCode).not.toHaveBeenCalled();
  expect(await load('./Menu.js')).toBe('the code');
});

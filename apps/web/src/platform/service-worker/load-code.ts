import { workers } from './versions.ts';

/** Files that are in the page or on their way to it, by address; what has failed is not among them. */
const arrivals = new Map<string, Promise<void>>();
/** Files that are being fetched: whoever needs one meanwhile waits for it. Afterwards the browser's cache has it, or has lost it. */
const fetches = new Map<string, Promise<void>>();

/**
 * Imports a piece of code; a failure can be repeated. The build puts this around each dynamic import, in place of Vite's own
 * function: until 2026 the HTML standard had a page remember for good that an import had failed (whatwg/html#10327), and
 * Chromium does so with links that preload. Therefore a script is fetched first, and the import takes it from the browser's
 * cache. Nothing of that is needed for what the service worker has.
 * @param files relative to the importer; its styles are among them
 */
export async function loadCode<Code>(
  importCode: () => Promise<Code>,
  files: readonly string[],
  importer: string,
): Promise<Code> {
  try {
    await Promise.all(files.map((file) => arrive(new URL(file, importer).href)));
    return await importCode();
  } catch (error) {
    window.dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}

/** Fetches a script or styles that may be needed. It is not run before it is: code that runs takes memory from then on. */
export async function fetchAhead(href: string): Promise<void> {
  const isKept = await isAtWorker(href);
  if (!isKept && !isInPage(href) && !arrivals.has(href)) await fetchWhole(href);
}

function arrive(href: string): Promise<void> {
  const known = arrivals.get(href);
  if (known !== undefined) return known;
  const arrival = isInPage(href) ? Promise.resolve() : load(href);
  arrivals.set(href, arrival);
  arrival.catch(() => arrivals.delete(href));
  return arrival;
}

/** Whether the page began with the file. */
function isInPage(href: string): boolean {
  const name = href.slice(href.lastIndexOf('/'));
  const links = `:is([rel=stylesheet],[rel=modulepreload])[href$="${name}"]`;
  return document.querySelector(`${links},[src$="${name}"]`) !== null;
}

async function load(href: string): Promise<void> {
  if (href.endsWith('.css')) {
    if (fetches.has(href)) await fetches.get(href);
    await loadStyles(href);
  } else if (await isAtWorker(href)) link('modulepreload', href);
  else await fetchWhole(href);
}

/** Some files are fetched only by whoever needs them, such as those that show PDFs. */
async function isAtWorker(href: string): Promise<boolean> {
  if (!workers()?.controller) return false;
  return (await caches.match(href, { ignoreVary: true })) !== undefined;
}

async function loadStyles(href: string): Promise<void> {
  const styles = link('stylesheet', href);
  await new Promise<void>((resolve, reject) => {
    styles.addEventListener('load', () => resolve());
    styles.addEventListener('error', () => {
      styles.remove();
      reject(new TypeError(`${href} could not be loaded`));
    });
  });
}

function link(rel: string, href: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href });
  document.head.append(element);
  return element;
}

function fetchWhole(href: string): Promise<void> {
  const begun = fetches.get(href);
  if (begun !== undefined) return begun;
  const fetching = readWhole(href).finally(() => fetches.delete(href));
  fetches.set(href, fetching);
  return fetching;
}

/** Only what was read to its end is in the browser's cache. */
async function readWhole(href: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw new TypeError(`${href} could not be loaded: ${response.status}`);
  await response.arrayBuffer();
}

import { workers } from './versions.ts';

/** Files that are in the page, by address … */
const arrivals = new Map<string, Promise<void>>();
/** … and those that the browser's cache or the service worker has. What has failed is in neither. */
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
export function fetchAhead(href: string): Promise<void> {
  return once(fetches, href, async () => {
    if (!isInPage(href) && !(await isAtWorker(href))) await fetchWhole(href);
  });
}

function arrive(href: string): Promise<void> {
  return once(arrivals, href, () => (isInPage(href) ? Promise.resolve() : load(href)));
}

function once(
  known: Map<string, Promise<void>>,
  href: string,
  begin: () => Promise<void>,
): Promise<void> {
  const begun = known.get(href);
  if (begun !== undefined) return begun;
  const work = begin();
  known.set(href, work);
  work.catch(() => known.delete(href));
  return work;
}

/** Whether the page began with the file. */
function isInPage(href: string): boolean {
  const name = href.slice(href.lastIndexOf('/'));
  const links = `:is([rel=stylesheet],[rel=modulepreload])[href$="${name}"]`;
  return document.querySelector(`${links},[src$="${name}"]`) !== null;
}

async function load(href: string): Promise<void> {
  if (href.endsWith('.css')) {
    // Not fetched twice where that has begun.
    if (fetches.has(href)) await fetchAhead(href);
    await loadStyles(href);
  } else if (await isAtWorker(href)) link('modulepreload', href);
  else await fetchAhead(href);
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

/** Only what was read to its end is in the browser's cache. */
async function fetchWhole(href: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw new TypeError(`${href} could not be loaded: ${response.status}`);
  await response.arrayBuffer();
}

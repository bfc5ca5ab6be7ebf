import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/* The app's files in the cache: page, code, styles and texts of one version, all or none, so that code never
   meets texts of another version. Nothing else is ever cached, least of all an answer of the API. */

export interface ShellFile {
  url: string;
  /** Null for a file whose name contains its hash. */
  revision: string | null;
}

const page = 'index.html';
/** As many as a browser requests from one server at once over HTTP/1.1. */
const fetchedAtOnce = 6;

export class Shell {
  private readonly controller = new PrecacheController();
  private readonly files: readonly ShellFile[];
  private readonly scope: string;

  constructor(files: readonly ShellFile[], scope: string) {
    this.files = files;
    this.scope = scope;
    this.controller.addToCacheList([...files]);
    registerRoute(
      ({ request, url }) => request.mode === 'navigate' && this.isPage(url),
      async ({ event, request, url }) => {
        event.waitUntil(this.renewHeaders().catch(ignoreOffline));
        return this.controller.createHandlerBoundToURL(page)({ event, request, url });
      },
    );
    registerRoute(new PrecacheRoute(this.controller, { directoryIndex: '', cleanURLs: false }));
    // A page of an older version, still open after the update, keeps its own code.
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(this.pathOf('assets/')),
      async ({ request }) =>
        // What an earlier version has stored may have `Vary: Origin`, though it is the same for every origin.
        (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
    );
  }

  /** Workbox's own `install` fetches one file after the other: on a slow network, one round trip for each. */
  async install(event: ExtendableEvent): Promise<void> {
    const left = this.files.values();
    const fetchLeft = async (): Promise<void> => {
      for (const file of left) await this.store(file, event);
    };
    await Promise.all(Array.from({ length: fetchedAtOnce }, fetchLeft));
  }

  /** Deletes the files of other versions. */
  tidy(event: ExtendableEvent): Promise<unknown> {
    return this.controller.activate(event);
  }

  /** Returns a file of this version as text. */
  async read(url: string): Promise<string | null> {
    const response = await this.controller.matchPrecache(url);
    return response === undefined ? null : response.text();
  }

  /** Rejects unless the file is in the cache afterwards. */
  private async store({ url, revision }: ShellFile, event: ExtendableEvent): Promise<void> {
    const cacheKey = this.controller.getCacheKeyForURL(url);
    // What keeps its name when it changes must not come from the browser's cache.
    const cache = revision === null ? 'default' : 'reload';
    const request = new Request(url, { cache, credentials: 'same-origin' });
    await Promise.all(this.controller.strategy.handleAll({ request, event, params: { cacheKey } }));
  }

  private isPage({ origin, pathname }: URL): boolean {
    const isOwn = origin === new URL(this.scope).origin;
    return isOwn && [this.pathOf(''), this.pathOf(page)].includes(pathname);
  }

  private pathOf(file: string): string {
    return new URL(file, this.scope).pathname;
  }

  /**
   * After a change of configuration the server sends the same page with another content security policy: the
   * cached page gets the current headers.
   */
  private async renewHeaders(): Promise<void> {
    const key = this.controller.getCacheKeyForURL(page);
    const kept = await this.controller.matchPrecache(page);
    if (key === undefined || kept === undefined) return;
    const fresh = await fetch(page, { cache: 'no-cache' });
    const copy = fresh.clone();
    if (!fresh.ok || (await fresh.text()) !== (await kept.text())) return;
    const cacheName = await this.cacheNameOf(key);
    if (cacheName !== null) await (await caches.open(cacheName)).put(key, copy);
  }

  private async cacheNameOf(key: string): Promise<string | null> {
    for (const name of await caches.keys()) {
      if ((await (await caches.open(name)).match(key)) !== undefined) return name;
    }
    return null;
  }
}

function ignoreOffline(): void {
  // The cached page is good enough.
}

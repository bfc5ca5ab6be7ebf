/*
 * Files on this device that are still to be sent: chosen, shared by another app, or recorded. They outlive a reload and a
 * page that the system ends while its camera is open. Kept as responses in a cache, which the service worker has, too.
 */

const cacheName = 'tend-kept-files';

/** Whose they are, and for what: `shared`, or `${userId}/chosen/${chatId}`, `${userId}/voice/${chatId}`. */
export type KeptPlace = 'shared' | `${string}/${'chosen' | 'voice'}/${string}`;

/** The works on a place go on one after the other: what was kept first must not be written after it was forgotten. */
const works = new Map<KeptPlace, Promise<unknown>>();
/** The addresses of what was forgotten: the preparation of a file may end later, and must not bring it back. */
const forgotten: string[] = [];

/** Keeps a file under a key, by whose order the files of a place are read. Where nothing can be stored, it does nothing. */
export function keepFile(place: KeptPlace, key: string, file: File): Promise<void> {
  const address = addressOfKept(place, key);
  return inTurn(place, async () => {
    if (forgotten.some((start) => address.startsWith(start))) return;
    const cache = await openCache();
    const headers = {
      'content-type': file.type || 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name.toWellFormed()),
    };
    await cache?.put(address, new Response(file, { headers }));
  });
}

/** The files of a place with their keys. */
export function readKept(place: KeptPlace): Promise<Map<string, File>> {
  return inTurn(place, async () => {
    const cache = await openCache();
    const start = addressOfKept(place, '');
    const files: [string, File][] = [];
    for (const request of (await cache?.keys()) ?? []) {
      const { pathname } = new URL(request.url);
      const response = pathname.startsWith(start) ? await cache?.match(request) : undefined;
      if (response === undefined) continue;
      files.push([decodeURIComponent(pathname.slice(start.length)), await readFile(response)]);
    }
    return new Map(files.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Removes the files whose keys start so, and keeps none under such a key any more; without a start, all of a place. */
export function forgetKept(place: KeptPlace, keyStart = ''): Promise<void> {
  const start = addressOfKept(place, keyStart);
  if (keyStart !== '') forgotten.push(start);
  return inTurn(place, () => removeAllAt(start));
}

/** Removes a file that may be kept again under its key. */
export function removeKept(place: KeptPlace, key: string): Promise<void> {
  return inTurn(place, async () => {
    await (await openCache())?.delete(addressOfKept(place, key));
  });
}

/** How many files were chosen and not sent by somebody, and in how many chats recordings wait. */
export async function countKept(userId: string): Promise<number> {
  const cache = await openCache();
  const start = startOf(userId);
  const paths = ((await cache?.keys()) ?? []).map(({ url }) => new URL(url).pathname);
  const [voice, chosen] = ['voice', 'chosen'].map((purpose) =>
    paths.filter((path) => path.startsWith(`${start}${purpose}/`)),
  );
  const chats = new Set(voice?.map((path) => path.slice(0, path.lastIndexOf('/'))));
  return chats.size + (chosen?.length ?? 0);
}

/** Removes all of a person's. */
export function forgetKeptOf(userId: string): Promise<void> {
  return removeAllAt(startOf(userId));
}

/** Removes all, of whomever: somebody has logged out. */
export async function forgetAllKept(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}

function startOf(userId: string): string {
  return `/kept-files/${encodeURIComponent(userId)}/`;
}

async function removeAllAt(start: string): Promise<void> {
  const cache = await openCache();
  for (const request of (await cache?.keys()) ?? []) {
    if (new URL(request.url).pathname.startsWith(start)) await cache?.delete(request);
  }
}

function inTurn<Result>(place: KeptPlace, work: () => Promise<Result>): Promise<Result> {
  const done = (works.get(place) ?? Promise.resolve()).then(work);
  works.set(
    place,
    done.catch(() => {}),
  );
  return done;
}

/** Browsers have caches only for pages behind TLS or on localhost, and not in every private window. */
async function openCache(): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(cacheName).catch(() => null) : null;
}

function addressOfKept(place: KeptPlace, key: string): string {
  return `/kept-files/${place.split('/').map(encodeURIComponent).join('/')}/${encodeURIComponent(key)}`;
}

async function readFile(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get('x-file-name') ?? 'file');
  const type = response.headers.get('content-type') ?? '';
  return new File([await response.blob()], name, { type });
}

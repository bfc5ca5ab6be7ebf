import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { Agent as HttpsAgent, request as requestWithTls } from 'node:https';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createLookup } from '../addresses/lookup.ts';
import { type Interfaces, isOfOwnNetwork } from '../addresses/network-addresses.ts';
import {
  checkLookups,
  isPublicAddress,
  type LookupAll,
  notAllowed,
} from '../addresses/public-address.ts';
import type { Clock } from '../clock/clock.ts';
import type { PageHead } from './page-head.ts';

/** `unfit`: asking again would not help, such as for a picture, a missing page or an address that is not public. */
export type PageOutcome =
  | { readonly type: 'page'; readonly head: PageHead }
  | { readonly type: 'unfit' | 'unreachable'; readonly reason: string };

export type PictureOutcome =
  /** Whatever the server sent; what it is tells its content. */
  | { readonly type: 'picture'; readonly bytes: Buffer }
  | { readonly type: 'unfit' | 'unreachable'; readonly reason: string };

/** Reads pages of the web, whose addresses come from anyone: none may lead to this machine or its networks. */
export interface PageFetcher {
  /** What the head of a page says; its picture has a whole address. Never rejects; the reasons name no address. */
  fetch(address: string): Promise<PageOutcome>;
  /** The picture of a page, with the same precautions. Never rejects. */
  fetchPicture(address: string): Promise<PictureOutcome>;
}

interface FetcherParts {
  clock: Clock;
  /** The address of this server for the world: what it resolves to is not asked. */
  baseUrl: string;
  /** For tests: resolves names as a test wants, and allows other addresses and ports. */
  lookupAll?: LookupAll;
  isAllowed?: (address: string, port: number) => boolean;
  /** For tests: lists the machine's addresses as a test wants. */
  interfaces?: () => Interfaces;
}

/** In the form that sites know of programs which preview links. */
const userAgent = 'Mozilla/5.0 (compatible; TendLinkPreview/1.0)';
const maxBytes = 1024 * 1024;
const maxPictureBytes = 5 * 1024 * 1024;
const maxRedirects = 3;
const webPorts = { 'http:': 80, 'https:': 443 } as const;
const redirects: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/** Ends the reading of a page; the reason is fit for a log. */
class UnfitPageError extends Error {}

export function createPageFetcher({
  clock,
  baseUrl,
  lookupAll = createLookup(),
  isAllowed = isPublicWeb,
  interfaces = networkInterfaces,
}: FetcherParts): PageFetcher {
  const ownHost = hostOf(new URL(baseUrl));

  /** @throws UnfitPageError */
  const ask = (
    url: URL,
    { signal, accept, own }: Asking & { own: ReadonlySet<string> },
  ): Promise<IncomingMessage> => {
    const port = requirePort(url);
    // Read anew for each look-up: a machine changes its networks.
    const isOurs = (address: string) => own.has(address) || isOfOwnNetwork(address, interfaces());
    const isAllowedHere = (address: string) => isAllowed(address, port) && !isOurs(address);
    // No name is looked up for an address.
    const host = hostOf(url);
    const isFit = isIP(host) === 0 ? isPublicName(host) : isAllowedHere(host);
    if (!isFit) throw new UnfitPageError('address');
    const headers = { 'user-agent': userAgent, accept, 'accept-encoding': 'identity' };
    const options = { headers, signal, lookup: checkLookups(lookupAll, isAllowedHere) };
    return exchange(url, options);
  };

  const follow = async <Content>(
    address: string,
    { read, ...asking }: Asking & Pick<Kind<Content>, 'read'>,
  ): Promise<Content> => {
    let url = URL.parse(address);
    // Looked up for each page, like its name: the server may move.
    const own = await findAddresses(ownHost, lookupAll);
    for (let followed = 0; url !== null && followed <= maxRedirects; followed += 1) {
      const response = await ask(url, { ...asking, own });
      const { location } = response.headers;
      if (!redirects.has(response.statusCode) || location === undefined) {
        const { href } = url;
        return await readContent(response, (body) => read(body, href));
      }
      response.destroy();
      url = URL.parse(location, url.href);
    }
    throw new UnfitPageError(url === null ? 'address' : 'redirects');
  };

  const fetchKind = <Content>(address: string, { timeoutMs, ...asking }: Kind<Content>) =>
    attempt(clock, timeoutMs, (signal) => follow(address, { ...asking, signal }));

  return {
    async fetch(address) {
      const fetched = await fetchKind(address, pageKind);
      return 'content' in fetched ? { type: 'page', head: fetched.content } : fetched;
    },
    async fetchPicture(address) {
      const fetched = await fetchKind(address, pictureKind);
      return 'content' in fetched ? { type: 'picture', bytes: fetched.content } : fetched;
    },
  };
}

type Failure = Exclude<PageOutcome, { type: 'page' }>;

/** Ends what takes too long; errors become outcomes. */
async function attempt<Content>(
  clock: Clock,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Content>,
): Promise<{ content: Content } | Failure> {
  const overdue = new AbortController();
  const cancel = clock.after(timeoutMs, () => overdue.abort());
  try {
    return { content: await work(overdue.signal) };
  } catch (error) {
    if (error instanceof UnfitPageError) return { type: 'unfit', reason: error.message };
    const reason = overdue.signal.aborted ? 'timeout' : codeOf(error);
    return { type: reason === notAllowed ? 'unfit' : 'unreachable', reason };
  } finally {
    cancel();
  }
}

interface Asking {
  accept: string;
  signal: AbortSignal;
}

/** What is asked for, and how it is read. */
interface Kind<Content> {
  accept: string;
  timeoutMs: number;
  /** @throws UnfitPageError */
  read: (response: IncomingMessage, address: string) => Promise<Content>;
}

const pageKind: Kind<PageHead> = { accept: 'text/html', timeoutMs: 3_000, read: readPage };
/** Servers lie about the types of pictures: what it is, is found from its content. */
const pictureKind: Kind<Buffer> = { accept: 'image/*', timeoutMs: 5_000, read: readPicture };

function isPublicWeb(address: string, port: number): boolean {
  return isPublicAddress(address) && Object.values(webPorts).some((each) => each === port);
}

/** Names that mean something only in a local network, or nothing at all (RFC 2606, 6761, 6762, 8375, 9476). */
const localName =
  /^[^.]*$|(?:^|\.)(?:localhost|local|lan|internal|home\.arpa|test|invalid|example|onion|alt)\.?$/i;

function isPublicName(host: string): boolean {
  return !localName.test(host);
}

function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/[[\]]/g, '');
}

/** Where a host is; empty for a name that means something only locally, or cannot be looked up. */
async function findAddresses(host: string, lookupAll: LookupAll): Promise<ReadonlySet<string>> {
  if (isIP(host) !== 0) return new Set([host]);
  if (!isPublicName(host)) return new Set();
  return new Promise((resolve) => {
    lookupAll(host, { all: true }, (_error, addresses = []) =>
      resolve(new Set(addresses.map(({ address }) => address))),
    );
  });
}

/** @throws UnfitPageError for what is no plain address of the web */
function requirePort({ protocol, username, password, port }: URL): number {
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || username !== '' || password !== '') throw new UnfitPageError('address');
  return port === '' ? webPorts[protocol] : Number(port);
}

/** Each request has a connection of its own: one that was made before would not be checked. */
function exchange(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? new HttpsAgent() : new HttpAgent();
  return new Promise((resolve, reject) => {
    (isSecure ? requestWithTls : request)(url, { ...options, agent }, resolve)
      .on('error', reject)
      // A server that changes the protocol ends without an answer or an error.
      .on('close', () => reject(new UnfitPageError('closed')))
      .end();
  });
}

/** @throws UnfitPageError */
async function readContent<Content>(
  response: IncomingMessage,
  read: (response: IncomingMessage) => Promise<Content>,
): Promise<Content> {
  try {
    const { statusCode = 0, headers } = response;
    const isBusy = statusCode === 429 || statusCode >= 500;
    if (isBusy) throw Object.assign(new Error('The server is busy'), { code: `${statusCode}` });
    if (statusCode !== 200) throw new UnfitPageError('status');
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw new UnfitPageError('type');
    return await read(response);
  } finally {
    response.destroy();
  }
}

async function readPage(response: IncomingMessage, address: string): Promise<PageHead> {
  const { 'content-type': type = '' } = response.headers;
  if (!/^text\/html\b/i.test(type)) throw new UnfitPageError('type');
  const beginning = await readBeginning(response);
  // The parser of pages is loaded for the first link, not at the start.
  const { readHead } = await import('./page-head.ts');
  const head = readHead(beginning, type);
  const picture = head.picture === '' ? null : URL.parse(head.picture, address);
  return { ...head, picture: picture?.href ?? '' };
}

/** All of it, or nothing of what is too large. */
async function readPicture(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxPictureBytes) throw new UnfitPageError('size');
  }
  if (!response.complete) throw new UnfitPageError('cut');
  return Buffer.concat(chunks);
}

/** As much as holds the head, and no more than the limit. */
async function readBeginning(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let last = '';
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    length += chunk.length;
    const text = last + chunk.toString('latin1');
    if (length >= maxBytes || /<\/head|<body/i.test(text)) break;
    last = text.slice(-8);
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function codeOf(error: unknown): string {
  const isNamed = error instanceof Error && 'code' in error;
  return isNamed && typeof error.code === 'string' ? error.code : 'unknown';
}

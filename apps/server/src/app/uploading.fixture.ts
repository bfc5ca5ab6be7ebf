import { mkdtemp, rm } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  contract,
  errorBodySchema,
  fileAddress,
  uploadsAddress,
  type FileVariant,
  type InputOf,
  type OperationName,
  type OutputOf,
  type UploadAbout,
} from '@tend/protocol';
import { z } from 'zod';
import { password, recordLog, tokenOf } from '../features/organization.fixture.ts';
import { openSearcher } from '../features/messages/search/searcher.fixture.ts';
import { FakeClock } from '../platform/clock/fake-clock.ts';
import { newId } from '../platform/ids/new-id.ts';
import { cheapPasswords } from '../platform/passwords/cheap-passwords.fixture.ts';
import { FakePictures } from '../platform/pictures/fake-pictures.fixture.ts';
import { addEmptyDatabase } from '../platform/db/empty-database.fixture.ts';
import { startServer, type RunningServer } from './compose.ts';
import { readConfig } from './config.ts';

/** The Upload-Metadata of a file, as clients of tus write it. */
function writeAbout(about: UploadAbout): string {
  return `about ${Buffer.from(JSON.stringify(about)).toString('base64')}`;
}

const contentType = 'application/offset+octet-stream';
const failureSchema = z.object({ error: errorBodySchema });

/** Begins as a photo does. */
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);

export type Method = 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
export type Bytes = Buffer<ArrayBuffer>;

export interface Sent {
  headers?: Record<string, string>;
  /** Absent where the server's collection is addressed. */
  fileId?: string;
  content?: Bytes;
}

function placeOf({ fileId }: Sent): string {
  return uploadsAddress + (fileId === undefined ? '' : `/${fileId}`);
}

/** Makes requests about uploads for the owner of a cookie. */
export function createUploader(address: () => string, cookie: string | null) {
  const headersFor = ({ headers, content }: Sent): Record<string, string> => ({
    'tus-resumable': '1.0.0',
    ...(cookie !== null && { cookie }),
    ...(content !== undefined && { 'content-type': contentType }),
    ...headers,
  });
  const ask = (method: Method, sent: Sent = {}): Promise<Response> =>
    fetch(address() + placeOf(sent), {
      method,
      headers: headersFor(sent),
      ...(sent.content !== undefined && { body: sent.content }),
    });

  const begin = (about: UploadAbout, length: number): Promise<Response> =>
    ask('POST', {
      headers: { 'upload-length': String(length), 'upload-metadata': writeAbout(about) },
    });

  const append = (fileId: string, offset: number, content: Bytes): Promise<Response> =>
    ask('PATCH', { fileId, content, headers: { 'upload-offset': String(offset) } });

  return {
    ask,
    begin,
    append,
    /** How far it is. */
    async offsetOf(fileId: string): Promise<number> {
      const response = await ask('HEAD', { fileId });
      if (!response.ok) throw new Error(`HEAD was answered with ${response.status}`);
      return Number(response.headers.get('upload-offset'));
    },
    /** Uploads all of it at once; resolves with the answer to its last part. */
    async upload(about: UploadAbout, content: Bytes): Promise<Response> {
      const begun = await begin(about, content.length);
      return begun.ok && content.length > 0 ? append(about.id, 0, content) : begun;
    },
    /** Announces all of the content, and leaves it to the test to send it. */
    open(fileId: string, offset: number, contentLength: number): ClientRequest {
      const sent = request(address() + placeOf({ fileId }), {
        method: 'PATCH',
        headers: {
          ...headersFor({ headers: { 'upload-offset': String(offset) } }),
          'content-type': contentType,
          'content-length': contentLength,
        },
        agent: false,
      });
      sent.on('error', () => undefined);
      return sent;
    },
    read: (
      fileId: string,
      variant: FileVariant = 'original',
      headers: Record<string, string> = {},
    ) =>
      fetch(address() + fileAddress(fileId, variant), {
        headers: { ...(cookie !== null && { cookie }), ...headers },
      }),
  };
}

export async function codeOf(response: Response): Promise<string> {
  const body: unknown = await response.json();
  return failureSchema.parse(body).error.code;
}

/** A server with its administrator, for uploads: the disk, the pictures and the time are the test's. */
export async function startUploads(further: Readonly<Record<`TEND_${string}`, string>> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-uploads-'));
  const clock = new FakeClock();
  const log = recordLog();
  const pictures = new FakePictures();
  const disk = { freeBytes: 100e9, totalBytes: 200e9 };
  const allowedOrigin = 'capacitor://localhost';
  const settings = {
    TEND_PORT: '0',
    TEND_HOST: '127.0.0.1',
    TEND_DATA_DIR: folder,
    TEND_ALLOWED_ORIGINS: allowedOrigin,
    TEND_MESSAGE_RATE: '1000',
    ...further,
  };
  const readDisk = () => Promise.resolve(disk);
  const launch = (): Promise<RunningServer> =>
    startServer(readConfig(settings), {
      clock,
      log,
      pictures,
      readDisk,
      passwords: cheapPasswords,
      openSearcher,
    });
  await addEmptyDatabase(readConfig(settings).databasePath);
  let server = await launch();
  const address = (): string => `http://127.0.0.1:${server.port}`;

  async function call<Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    cookie: string | null,
  ): Promise<{ output: OutputOf<Name>; cookie: string }> {
    const isQuery = contract[name].kind === 'query';
    const text = JSON.stringify(input);
    const query = isQuery ? `?input=${encodeURIComponent(text)}` : '';
    const response = await fetch(`${address()}/api/${name}${query}`, {
      method: isQuery ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(cookie !== null && { cookie }) },
      ...(!isQuery && { body: text }),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${name} failed: ${JSON.stringify(body)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const output = contract[name].output.parse(body) as OutputOf<Name>;
    return { output, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }

  const id = (): string => newId(clock.now());
  const logIn = async (name: string): Promise<string> =>
    (await call('session.login', { email: `${name}@tend.example`, password }, null)).cookie;
  const { cookie } = await call(
    'organization.setUp',
    {
      token: tokenOf(server.setUpLink),
      organizationName: 'Tend',
      contactEmail: 'office@tend.example',
      name: 'Ada',
      email: 'ada@tend.example',
      password,
      language: 'en',
    },
    null,
  );

  return {
    folder,
    clock,
    log,
    pictures,
    disk,
    allowedOrigin,
    address,
    call,
    id,
    logIn,
    /** The administrator's. */
    cookie,
    ...createUploader(address, cookie),
    asPerson: (other: string | null) => createUploader(address, other),
    /** Adds a person; resolves with their cookie. */
    async join(name: string): Promise<string> {
      const email = `${name}@tend.example`;
      const invitation = { id: id(), email, role: 'member', jobTitle: '', language: 'en' } as const;
      const { output } = await call('invitation.create', invitation, cookie);
      const acceptance = { token: tokenOf(output.link), name, password, language: 'en' } as const;
      return (await call('invitation.accept', acceptance, null)).cookie;
    },
    /** A group of the administrator with these people. */
    async addGroup(...cookies: string[]): Promise<string> {
      const people = await Promise.all(cookies.map((own) => call('session.current', {}, own)));
      const memberIds = people.map(({ output }) => output.userId);
      const chatId = id();
      await call('chat.createGroup', { id: chatId, title: 'North', memberIds }, cookie);
      return chatId;
    },
    /** Sends the files; resolves with the message's id. */
    async send(chatId: string, fileIds: string[], own = cookie): Promise<string> {
      const messageId = id();
      await call('message.sendFiles', { id: messageId, chatId, fileIds, text: '' }, own);
      return messageId;
    },
    whenIdle: () => server.whenIdle(),
    async stop(): Promise<void> {
      await server.stop();
      await rm(folder, { recursive: true });
    },
    async restart(meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<void> {
      await server.stop();
      await meanwhile();
      server = await launch();
    },
  };
}

export type Uploading = Awaited<ReturnType<typeof startUploads>>;

import { createHash, randomBytes } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NewFile } from '@tend/client';
import { fileAddress, type FileInfo, type MessageRow } from '@tend/protocol';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { openDevice, type Device } from './device.ts';
import { addPerson, apiOf, createApi, logIn, setUp } from './people.ts';
import { pick, seededRandom } from './seeded-random.ts';
import { clientOrigin, ServerProcess } from './server-process.ts';

const kills = 8;
const seed = 20_261_124;
/** Of the server's files: beginning, growing, being named, being removed. */
const mostChangesBetweenKills = 60;
const largestBytes = 1_500_000;
/** Until the daily work is due, and what was sent by nobody has been there for a day. */
const laterMs = 26 * 60 * 60_000;
const patience = { timeout: 60_000, interval: 50 };

/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function makePhoto(): NewFile {
  const facts = { kind: 'photo', mediaType: 'image/png', width: 1, height: 1 } as const;
  return { blob: new Blob([dot]), name: 'dot.png', as: 'media', facts };
}

interface Sent {
  /** Of each file; null for a photo, which the server changes. */
  hashes: (string | null)[];
  isDeleted: boolean;
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Several people on a server that can be killed while their files arrive. */
async function startTeam() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-uploads-crash-'));
  let server = await ServerProcess.start(folder);
  onTestFinished(async () => {
    await server.kill();
    await rm(folder, { recursive: true });
  });
  const api = createApi(server.baseUrl);
  const ada = await setUp(api, await server.readSetUpLink());
  const cookie = await logIn(api, ada.email);
  const people = [ada, await addPerson(api, 'Ben', cookie), await addPerson(api, 'Cid', cookie)];
  const chatId = newId();
  const memberIds = people.map(({ userId }) => userId);
  await apiOf(server.baseUrl, cookie).call('chat.createGroup', {
    id: chatId,
    title: 'All',
    memberIds,
  });
  const phones = await Promise.all(
    people.map(async ({ userId, email }) =>
      openDevice(
        { userId, cookie: await logIn(api, email), baseUrl: clientOrigin },
        {
          throughLink: (open) => (url, handlers) =>
            open(url.replace(clientOrigin.replace('http', 'ws'), toSocket(server)), handlers),
          throughNetwork: (fetch) => (url, init) =>
            fetch(url.replace(clientOrigin, server.baseUrl), init),
        },
      ),
    ),
  );
  onTestFinished(async () => {
    await Promise.all(phones.map((phone) => phone.close()));
  });
  return {
    chatId,
    phones,
    folders: { files: path.join(folder, 'files'), uploads: path.join(folder, 'uploads') },
    as: () => apiOf(server.baseUrl, cookie),
    read: (fileId: string): Promise<Response> =>
      fetch(server.baseUrl + fileAddress(fileId, 'original'), { headers: { cookie } }),
    async killAndRestart(aheadMs = 0): Promise<void> {
      await server.kill();
      server = await ServerProcess.start(folder, { aheadMs });
      for (const { client } of phones) client.wake();
    },
  };
}

type Team = Awaited<ReturnType<typeof startTeam>>;

function toSocket({ baseUrl }: ServerProcess): string {
  return baseUrl.replace('http', 'ws');
}

/** Resolves when that much has happened in the server's folders of files. */
function changesIn({ folders }: Team, count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  const note = (): void => {
    left -= 1;
    if (left <= 0) resolve();
  };
  const watchers = Object.values(folders).map((folder) => watch(folder, { recursive: true }, note));
  return { passed: promise, stop: () => watchers.map((watcher) => watcher.close()) };
}

/** Sends one to three files. */
function sendSome({ client }: Device, chatId: string, random: () => number): [string, Sent] {
  const contents = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    random() < 0.25 ? null : randomBytes(1 + Math.floor(random() * largestBytes)),
  );
  const files = contents.map((content, index): NewFile => {
    if (content === null) return makePhoto();
    const mediaType = 'application/octet-stream';
    const facts = { kind: 'document', mediaType } as const;
    return { blob: new Blob([content]), name: `${index}.bin`, as: 'document', facts };
  });
  const hashes = contents.map((content) => (content === null ? null : hashOf(content)));
  return [client.sendFiles(chatId, files), { hashes, isDeleted: false }];
}

/** Resolves when all is sent. */
async function allSent({ phones, chatId }: Team, ids: Iterable<string>): Promise<void> {
  const wanted = [...ids];
  await Promise.all(
    phones.map((phone) =>
      phone.conversation(chatId, ({ messages }) => {
        const sent = new Set(messages.flatMap(({ id, state }) => (state === 'sent' ? [id] : [])));
        return wanted.every((id) => sent.has(id));
      }),
    ),
  );
}

/** As its author does: for the others it is refused. Whether it took effect may stay unknown. */
async function deleteFromAll({ phones, chatId }: Team, messageId: string): Promise<void> {
  const input = { chatId, messageId };
  await Promise.allSettled(phones.map(({ client }) => client.call('message.delete', input)));
}

async function readHistory(team: Team): Promise<MessageRow[]> {
  const history: MessageRow[] = [];
  for (;;) {
    const from = { type: 'after', seq: history.at(-1)?.seq ?? 0 } as const;
    const page = await team.as().call('message.page', { chatId: team.chatId, from, limit: 100 });
    history.push(...page.messages);
    if (!page.hasNewer) return history;
  }
}

function filesOf({ content }: MessageRow): FileInfo[] {
  return content.type === 'files' ? content.files : [];
}

/** The names of all bytes that a server has. */
async function listBytes({ folders }: Team): Promise<string[]> {
  const stored = await readdir(folders.files, { recursive: true });
  return [
    ...stored.map((name) => path.basename(name)).filter((name) => name.includes('.')),
    ...(await readdir(folders.uploads)),
  ].toSorted();
}

/** Deletes one of the messages that are sent, if there is one. */
function deleteSome(team: Team, sent: Map<string, Sent>, random: () => number): void {
  const { messages = [] } = team.phones[0]?.client.conversation(team.chatId).getSnapshot() ?? {};
  const arrived = messages.filter(({ id, state }) => sent.has(id) && state === 'sent');
  const { id = '' } = pick(arrived, random) ?? {};
  const message = sent.get(id);
  if (message === undefined) return;
  message.isDeleted = true;
  void deleteFromAll(team, id);
}

/** Sends, deletes and kills, until everything has arrived. */
async function liveDangerously(team: Team): Promise<ReadonlyMap<string, Sent>> {
  const random = seededRandom(seed);
  const sent = new Map<string, Sent>();
  for (let count = 0; count < kills; count += 1) {
    const changes = changesIn(team, 1 + Math.floor(random() * mostChangesBetweenKills));
    for (const phone of team.phones) sent.set(...sendSome(phone, team.chatId, random));
    deleteSome(team, sent, random);
    // It may be that nothing is left to change.
    await Promise.race([changes.passed, allSent(team, sent.keys()).catch(() => undefined)]);
    changes.stop();
    await team.killAndRestart();
  }
  await allSent(team, sent.keys());
  for (const [id, { isDeleted }] of sent) if (isDeleted) await deleteFromAll(team, id);
  return sent;
}

/** The hashes of a message's documents, and null for each photo. */
function readHashes(team: Team, row: MessageRow): Promise<(string | null)[]> {
  return Promise.all(
    filesOf(row).map(async ({ id, kind }) => {
      const response = await team.read(id);
      expect(response.status).toBe(200);
      const content = await response.bytes();
      return kind === 'photo' ? null : hashOf(content);
    }),
  );
}

test('[FI102] a server that is killed while files arrive and are removed has each file whole and once, and nothing else', async () => {
  const team = await startTeam();
  const sent = await liveDangerously(team);
  const history = (await readHistory(team)).filter(({ content }) =>
    ['files', 'deleted'].includes(content.type),
  );
  expect(history.map(({ id }) => id).toSorted()).toEqual([...sent.keys()].toSorted());
  for (const row of history) {
    const { hashes = [], isDeleted = false } = sent.get(row.id) ?? {};
    expect(row.content.type).toBe(isDeleted ? 'deleted' : 'files');
    expect(await readHashes(team, row)).toEqual(isDeleted ? [] : hashes);
  }
  await team.killAndRestart(laterMs);
  const named = history.flatMap(filesOf).flatMap(({ id, kind }) => {
    return kind === 'photo' ? [`${id}.original`, `${id}.small`] : [`${id}.original`];
  });
  await expect.poll(() => listBytes(team), patience).toEqual(named.toSorted());
}, 600_000);

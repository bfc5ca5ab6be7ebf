import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@tend/protocol';
import { newId } from './ids.ts';
import { makePhoto } from './photo.ts';
import { cpuSeconds, runPinned } from './processes.ts';
import type { Figure } from './report.ts';
import { recordedSchema, type Recorded } from './results.ts';
import { generator, loadCore, type Scenario, type Surroundings } from './scenario.ts';
import { seedSchema, type Seed } from './seed.ts';
import { median } from './statistics.ts';
import { download, sendPhotos, upload, type Person } from './uploads.ts';

/** Alternating with and without pictures, and the median of each: a short stall of the disk affects either. */
const rounds = 5;
const thumbnailsPerMinute = 1_000;
/** Each gets two, of 320 and of 1,080 pixels; a little faster than that. */
const photoEveryMs = 115;
/** No more wait than the server's queue takes. */
const mostAtOnce = 50;
/** How much later a message may arrive because thumbnails are made. */
const furtherMs = 2;
const newPictureEveryMs = 1_500;

/** How late a message may arrive beside thumbnails, by how late it arrives without. */
const soonAfter = (alone: number) => alone + furtherMs;

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Photos arrive and are looked at in a chat, so that both of their thumbnails are made, while 50 pairs write. Pictures are
 * made by processes of their own: the server has both cores here.
 */
export const thumbnails: Scenario = async (surroundings) => {
  await surroundings.restart(undefined, { hasAllCores: true });
  const seed = await readSeed(surroundings);
  const photo = await makePhoto(personOf(seed, 0));
  let made = 0;
  let minutes = 0;
  const work: Work = async (signal) => {
    const startedAt = performance.now();
    await keepSending(seed, signal, async (person) => {
      const id = newId();
      await upload(person, { id, name: 'room.jpg', as: 'media' }, photo);
      for (const variant of ['small', 'medium'] as const) {
        await download(person, id, variant);
        made += 1;
      }
    });
    minutes += (performance.now() - startedAt) / 60_000;
  };
  return [
    ...(await besideTalk('thumbnails', surroundings, { work, reachOfP99: soonAfter })),
    {
      scenario: 'thumbnails',
      name: 'thumbnails a minute',
      unit: '',
      value: made / minutes,
      limit: thumbnailsPerMinute,
      reach: { ratioAtLeast: 1 },
    },
  ];
};

/** 200 people open the same new picture at once, again and again, while 50 pairs write. */
export const newPicture: Scenario = async (surroundings) => {
  const seed = await readSeed(surroundings);
  const { pid } = await surroundings.restart();
  const photo = await makePhoto(personOf(seed, 0));
  const lastMs: number[] = [];
  const cpu: number[] = [];
  let mostMade = 0;
  const work: Work = async (signal) => {
    while (!signal.aborted) {
      const opened = await openTogether(seed, photo, pid);
      lastMs.push(opened.lastMs);
      cpu.push(opened.cpu);
      mostMade = Math.max(mostMade, opened.made);
      await wait(newPictureEveryMs);
    }
  };
  const figures = await besideTalk('newPicture', surroundings, { work, reachOfP99: () => 10 });
  const scenario = 'newPicture';
  return [
    ...figures,
    { scenario, name: 'until the last of 200 has it', unit: 'ms', value: median(lastMs) },
    { scenario, name: 'server CPU meanwhile', unit: 's', value: median(cpu) },
    {
      scenario,
      name: 'times that its size was made',
      unit: '',
      value: mostMade,
      reach: { atMost: 1 },
    },
  ];
};

/** The conversations of pairs with and without this work. */
async function besideTalk(
  scenario: string,
  { seedPath, seconds }: Surroundings,
  { work, reachOfP99 }: { work: Work; reachOfP99: (alone: number) => number },
): Promise<Figure[]> {
  const talk = async (): Promise<Recorded> =>
    recordedSchema.parse(
      JSON.parse(await runPinned(loadCore, [generator, 'pairsSteady', 'tend', seedPath, seconds])),
    );
  const alone: Recorded[] = [];
  const together: Recorded[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await talk());
    const over = new AbortController();
    const [talked] = await Promise.all([talk().finally(() => over.abort()), work(over.signal)]);
    together.push(talked);
  }
  return (['p50', 'p99'] as const).map((percentile) => {
    const limit = median(alone.map(({ receiptMs }) => receiptMs[percentile]));
    return {
      scenario,
      name: `send to receipt ${percentile}, beside pictures and without`,
      unit: 'ms',
      value: median(together.map(({ receiptMs }) => receiptMs[percentile])),
      limit,
      ...(percentile === 'p99' && { reach: { atMost: reachOfP99(limit) } }),
    };
  });
}

/** Each photo is another person's. Resolves when the last one is stored. */
async function keepSending(
  seed: Seed,
  signal: AbortSignal,
  send: (person: Person) => Promise<void>,
): Promise<void> {
  const sending = new Set<Promise<void>>();
  for (let index = 0; !signal.aborted; index += 1) {
    const sent = send(personOf(seed, index % seed.people.length));
    sending.add(sent);
    void sent.finally(() => sending.delete(sent));
    if (sending.size >= mostAtOnce) await Promise.race(sending);
    await wait(photoEveryMs);
  }
  await Promise.all(sending);
}

interface Opened {
  lastMs: number;
  /** What the server itself took, in seconds. */
  cpu: number;
  /** How often the size was made, by what it takes on the server. */
  made: number;
}

async function openTogether(
  seed: Seed,
  photo: Uint8Array<ArrayBuffer>,
  pid: number,
): Promise<Opened> {
  const sender = personOf(seed, 0);
  const { fileIds } = await sendPhotos(sender, seed.groupChatId, [photo]);
  const [id = ''] = fileIds;
  const before = await takenBytes(sender);
  const cpuBefore = await cpuSeconds(pid);
  const startedAt = performance.now();
  const opened = await Promise.all(
    seed.people.map(({ cookie }) => download({ baseUrl: seed.baseUrl, cookie }, id, 'medium')),
  );
  const lastMs = performance.now() - startedAt;
  const cpu = (await cpuSeconds(pid)) - cpuBefore;
  const [sizeBytes = 0, ...others] = new Set(opened.map(({ length }) => length));
  if (others.length > 0) throw new Error('People got different pictures');
  return { lastMs, cpu, made: ((await takenBytes(sender)) - before) / sizeBytes };
}

async function takenBytes({ baseUrl, cookie }: Person): Promise<number> {
  const response = await fetch(`${baseUrl}/api/file.usage?input={}`, { headers: { cookie } });
  return contract['file.usage'].output.parse(await response.json()).bytes;
}

function personOf({ baseUrl, people }: Seed, index: number): Person {
  const person = people[index];
  if (!person) throw new RangeError('The seed has too few people');
  return { baseUrl, cookie: person.cookie };
}

async function readSeed({ seedPath }: Surroundings): Promise<Seed> {
  return seedSchema.parse(JSON.parse(await readFile(seedPath, 'utf8')));
}

import { readdirSync, readFileSync } from 'node:fs';
import { fileVariants, uploadAboutSchema, type UploadAbout } from '@tend/protocol';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import {
  blackPng,
  gifOfFrames,
  phonePhoto,
  quarters,
  zip,
} from '../platform/pictures/picture-files.fixture.ts';
import { setUpAsAda } from './first-person.fixture.ts';
import { makeDataFolder, runTend } from './main.fixture.ts';
import { codeOf, createUploader } from './uploading.fixture.ts';

/** What people who mean harm, and broken phones, upload to a real server with its real converters. */

let pid = 0;
let uploader: ReturnType<typeof createUploader>;

beforeEach(async () => {
  const tend = runTend(await makeDataFolder(), { TEND_LOG_LEVEL: 'silent' });
  const [running, link] = await Promise.all([
    tend.line(/^Tend is running/),
    tend.line(/^Set it up here/),
  ]);
  const address = running.replace(/^.*: /, '');
  uploader = createUploader(() => address, await setUpAsAda(address, link));
  pid = tend.child.pid ?? 0;
});

type Given = Partial<Omit<UploadAbout, 'id'>>;

function aboutOf(given: Given): UploadAbout {
  return { id: newId(), name: 'photo.jpg', as: 'media', ...given };
}

/** Resolves with the file's id. */
async function upload(content: Buffer, given: Given = {}): Promise<string> {
  const about = aboutOf(given);
  const response = await uploader.upload(about, Buffer.from(content));
  if (!response.ok) throw new Error(`${about.name} was refused: ${await codeOf(response)}`);
  return about.id;
}

/** The error of an upload that leaves nothing. */
async function refusalOf(content: Buffer, given: Given = {}): Promise<string> {
  const about = aboutOf(given);
  const response = await uploader.upload(about, Buffer.from(content));
  expect((await uploader.read(about.id)).status).toBe(404);
  return codeOf(response);
}

/** What a browser is told of a file. */
async function headersOf(fileId: string) {
  const response = await uploader.read(fileId);
  await response.arrayBuffer();
  const { headers } = response;
  return {
    type: headers.get('content-type'),
    disposition: headers.get('content-disposition'),
    nosniff: headers.get('x-content-type-options'),
    policy: headers.get('content-security-policy'),
  };
}

/** All forms of a photo, as texts. */
function readForms(fileId: string): Promise<string[]> {
  return Promise.all(
    fileVariants.map(async (variant) => {
      const response = await uploader.read(fileId, variant);
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer()).toString('latin1');
    }),
  );
}

const script = '<script>alert("secret")</script>';
const onlySaved = {
  type: 'application/octet-stream',
  disposition: expect.stringMatching(/^attachment; /),
  nosniff: 'nosniff',
  policy: expect.stringMatching(/default-src 'none'.*; sandbox$/),
};

/** The most memory that a process has taken, in bytes. */
function peakBytes(process: number | string): number {
  const status = readFileSync(`/proc/${process}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024;
}

/** The processes that the server has started. */
function childrenOf(server: number): string[] {
  return readdirSync(`/proc/${server}/task`).flatMap((thread) =>
    readFileSync(`/proc/${server}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

test('[FI100] bombs and damaged photos are refused, and nothing of them stays', async () => {
  const photo = await quarters(1_200, 800).jpeg().toBuffer();
  for (const content of [
    blackPng(50_000, 50_000, 100),
    gifOfFrames(10_000),
    photo.subarray(0, photo.length / 2),
    Buffer.concat([photo.subarray(0, 40), Buffer.alloc(5_000, script)]),
  ]) {
    expect(await refusalOf(content)).toBe('file_unreadable');
  }
  for (const content of [`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, script]) {
    expect(await refusalOf(Buffer.from(content), { as: 'picture' })).toBe('file_unreadable');
  }
});

test('[FI100] what is no photo is stored as it is, whatever its name says, and only ever saved', async () => {
  const nested = zip('inner.zip', zip('inner.zip', zip('bomb.txt', Buffer.alloc(1_000_000))));
  for (const content of [
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    Buffer.from(`<!doctype html>${script}`),
    nested,
    Buffer.from(`%!PS-Adobe-3.0 EPSF-3.0\n${script}`),
  ]) {
    const fileId = await upload(content);
    expect(await headersOf(fileId)).toEqual(onlySaved);
    const stored = await (await uploader.read(fileId)).arrayBuffer();
    expect(Buffer.from(stored).equals(content)).toBe(true);
    expect((await uploader.read(fileId, 'small')).status).toBe(404);
  }
});

test('[FI100] a photo with a script behind it, or with another name, is given without it, as a photo', async () => {
  const photo = await quarters(1_200, 800).png().toBuffer();
  for (const [content, name] of [
    [Buffer.concat([photo, Buffer.from(script)]), 'page.html'],
    [Buffer.concat([photo, zip('run.exe', Buffer.from(script))]), 'photo.pdf'],
    [Buffer.concat([gifOfFrames(1), Buffer.from(`*/=1;${script}`)]), 'script.js'],
  ] as const) {
    const fileId = await upload(content, { name });
    for (const form of await readForms(fileId)) expect(form).not.toContain('secret');
    expect((await headersOf(fileId)).type).toMatch(/^image\/(jpeg|webp)$/);
  }
});

test('[FI100] no form of a photo tells where, when or by whom it was taken', async () => {
  const photo = await phonePhoto(4_000, 3_000);
  expect(photo.toString('latin1')).toMatch(/secret/i);
  const forms = await readForms(await upload(photo));
  for (const form of forms) expect(form).not.toMatch(/secret|nina|exif|gps|xmp|icc_profile|adobe/i);
});

test('[FI100] a name that misleads is shown and saved harmlessly, and one that is too long is refused', async () => {
  const document = Buffer.from('%PDF-1.7\n');
  const fileId = await upload(document, { name: 'rota\u202Efdp.exe', as: 'document' });
  const { disposition } = await headersOf(fileId);
  expect(disposition).toBe(`inline; filename="rotafdp.exe"; filename*=UTF-8''rotafdp.exe`);
  const long = aboutOf({ name: `${'я'.repeat(300)}.pdf`, as: 'document' });
  expect(uploadAboutSchema.safeParse(long).success).toBe(false);
  expect(await codeOf(await uploader.upload(long, document))).toBe('bad_request');
});

test.runIf(process.platform === 'linux')(
  '[FI101] what was made to take memory takes none of the server, and little of its converters',
  async () => {
    // A server that has just started grows by some 60 MiB with its first uploads, whatever they are.
    await upload(await quarters(1_200, 800).jpeg().toBuffer());
    await upload(zip('a.zip', Buffer.alloc(10_000_000)));
    const before = peakBytes(pid);
    for (let count = 0; count < 3; count += 1) {
      await refusalOf(blackPng(50_000, 50_000, 100));
      await refusalOf(gifOfFrames(10_000));
      await upload(zip('a.zip', zip('b.zip', Buffer.alloc(10_000_000))));
    }
    const converters = childrenOf(pid).map(peakBytes);
    const mebibyte = 2 ** 20;
    // One of the pictures alone would take 7,000 MiB.
    expect(peakBytes(pid) - before).toBeLessThan(128 * mebibyte);
    expect(converters.length).toBeGreaterThan(0);
    expect(Math.max(...converters)).toBeLessThan(200 * mebibyte);
  },
);

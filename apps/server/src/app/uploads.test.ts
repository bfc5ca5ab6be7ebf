import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { limits, TendError, type UploadAbout } from '@tend/protocol';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PartialFiles } from '../platform/files/partial-files.ts';
import { codeOf, jpeg, startUploads, type Uploading } from './uploading.fixture.ts';

let tend: Uploading;

beforeAll(async () => {
  tend = await startUploads();
  return () => tend.stop();
});

/** For tests that change what others depend on. */
async function startAnother(): Promise<Uploading> {
  const another = await startUploads();
  onTestFinished(() => another.stop());
  return another;
}

function documentOf(given: Partial<UploadAbout> = {}): UploadAbout {
  return { id: tend.id(), name: 'rota.txt', as: 'document', ...given };
}

/** Bytes that differ everywhere, so that a part in the wrong place is found. */
function bytes(count: number): Buffer<ArrayBuffer> {
  const content = Buffer.alloc(count);
  for (let at = 0; at + 4 <= count; at += 4) content.writeUInt32BE(at, at);
  return content;
}

/** Whether its content is as it was sent. */
async function isWhole(fileId: string, content: Buffer, server = tend): Promise<boolean> {
  const response = await server.read(fileId);
  return response.ok && Buffer.from(await response.arrayBuffer()).equals(content);
}

describe('in parts', () => {
  test('[FI4] an upload is answered when it can be sent and read', async () => {
    const about = documentOf();
    const begun = await tend.begin(about, 1_000);
    expect(begun.status).toBe(201);
    expect(begun.headers.get('location')).toBe(`/api/uploads/${about.id}`);
    const ended = await tend.append(about.id, 0, bytes(1_000));
    expect([ended.status, ended.headers.get('upload-offset')]).toEqual([204, '1000']);
    await tend.send(await tend.addGroup(), [about.id]);
    expect(await isWhole(about.id, bytes(1_000))).toBe(true);
    expect(await tend.offsetOf(about.id)).toBe(1_000);
  });

  test('[FI6] a stalled upload goes on elsewhere at once, and its connection ends', async () => {
    const about = documentOf();
    await tend.begin(about, 1_000);
    const stalled = tend.open(about.id, 0, 1_000);
    const closed = new Promise((resolve) => {
      stalled.once('close', resolve);
    });
    stalled.write(bytes(400));
    await expect.poll(() => sizeOfPart(about.id)).toBe(400);
    let offset: number | null = null;
    const look = async (): Promise<void> => {
      offset = await tend.offsetOf(about.id);
    };
    const looking = look();
    const waitShortly = (): number | null => {
      tend.clock.advance(1_000);
      return offset;
    };
    await expect.poll(waitShortly).toBe(400);
    await Promise.all([looking, closed]);
    const ended = await tend.append(about.id, 400, bytes(1_000).subarray(400));
    expect(ended.status).toBe(204);
    expect(await isWhole(about.id, bytes(1_000))).toBe(true);
  });

  test('[FI6] two tabs that send the same file make one, without a mistake', async () => {
    const about = documentOf();
    const content = bytes(3_000_000);
    await Promise.all([tend.begin(about, content.length), tend.begin(about, content.length)]);
    const sendAll = async (): Promise<void> => {
      for (;;) {
        try {
          const offset = await tend.offsetOf(about.id);
          if (offset === content.length) return;
          await tend.append(about.id, offset, content.subarray(offset));
        } catch {
          // The other one took over.
        }
      }
    };
    await Promise.all([sendAll(), sendAll()]);
    expect(await isWhole(about.id, content)).toBe(true);
  });

  test('[FI4] a file without content is complete when it begins', async () => {
    const about = documentOf();
    expect((await tend.begin(about, 0)).status).toBe(201);
    expect(await isWhole(about.id, Buffer.alloc(0))).toBe(true);
  });

  test('[FI5] the same id continues, also when all has arrived, and no other file takes it', async () => {
    const about = documentOf();
    await tend.begin(about, 10);
    await tend.append(about.id, 0, bytes(4));
    const again = await tend.begin(about, 10);
    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '4']);
    await tend.append(about.id, 4, bytes(6));
    const stored = await tend.begin(about, 10);
    expect([stored.status, stored.headers.get('upload-offset')]).toEqual([201, '10']);
    for (const other of [tend.begin({ ...about, name: 'x' }, 10), tend.begin(about, 11)]) {
      expect(await codeOf(await other)).toBe('id_reused');
    }
  });

  test('[FI7] an upload larger than what all requests may hold in memory is no flood', async () => {
    const about = documentOf();
    const content = Buffer.alloc(40 * 1024 * 1024, 'Tend');
    expect((await tend.upload(about, content)).status).toBe(204);
    expect(await isWhole(about.id, content)).toBe(true);
  });
});

/** The size of its partial file; null when there is none. */
async function sizeOfPart(fileId: string, server = tend): Promise<number | null> {
  const found = await stat(path.join(server.folder, 'uploads', fileId)).catch(() => null);
  return found?.size ?? null;
}

describe('refused', () => {
  test.for([
    ['a wrong offset', { 'upload-offset': '3' }, 409, 'offset_wrong'],
    ['an offset beyond the end', { 'upload-offset': '3000' }, 409, 'offset_wrong'],
    ['a negative offset', { 'upload-offset': '-1' }, 400, 'bad_request'],
    ['no offset', {}, 400, 'bad_request'],
    [
      'another type',
      { 'upload-offset': '0', 'content-type': 'text/html' },
      415,
      'unsupported_media_type',
    ],
    ['another version', { 'upload-offset': '0', 'tus-resumable': '0.2.2' }, 412, 'bad_request'],
  ] as const)('[FI8] %s', async ([, headers, status, code]) => {
    const about = documentOf();
    await tend.begin(about, 10);
    const response = await tend.ask('PATCH', { fileId: about.id, headers, content: bytes(10) });
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
    expect(await tend.offsetOf(about.id)).toBe(0);
  });

  test('[FI8] more than was announced', async () => {
    const about = documentOf();
    await tend.begin(about, 10);
    const response = await tend.append(about.id, 0, bytes(12));
    expect([response.status, await codeOf(response)]).toEqual([413, 'too_large']);
    expect(await tend.offsetOf(about.id)).toBe(0);
  });

  test('[FI8] what a body of unknown length has too much is not stored', async () => {
    const about = documentOf();
    await tend.begin(about, 10);
    const sending = tend.open(about.id, 0, 0);
    sending.removeHeader('content-length');
    sending.end(bytes(5_000));
    await once(sending, 'response');
    expect(await isWhole(about.id, bytes(10))).toBe(true);
  });

  test.for([
    ['length', { 'upload-length': '-5' }],
    ['length', { 'upload-length': '1e3' }],
    ['length', { 'upload-length': '' }],
    ['description', { 'upload-metadata': '' }],
    ['description', { 'upload-metadata': 'about e30=' }],
    ['description', { 'upload-metadata': 'about !!!' }],
  ] as const)('[FI8] a beginning with a wrong %s', async ([, headers]) => {
    const about = Buffer.from(JSON.stringify(documentOf())).toString('base64');
    const right = { 'upload-length': '10', 'upload-metadata': `about ${about}` };
    const response = await tend.ask('POST', { headers: { ...right, ...headers } });
    expect([response.status, await codeOf(response)]).toEqual([400, 'bad_request']);
  });

  test.for(['..', '%2e%2e%2fsecret', 'x', '0'.repeat(300)])('[FI8] the id %s', async (fileId) => {
    const response = await tend.ask('HEAD', { fileId });
    expect(response.status).toBe(404);
  });

  test('[FI9] too large a file, and a quota that is used up', async () => {
    const own = await startAnother();
    const set = (personQuotaBytes: number | null, totalQuotaBytes: number | null) =>
      own.call(
        'organization.updateFiles',
        { fileBytes: 1_000_000, personQuotaBytes, totalQuotaBytes },
        own.cookie,
      );
    await set(1_000, null);
    expect(await codeOf(await own.begin(documentOf(), 1_000_001))).toBe('file_too_large');
    const first = documentOf();
    await own.upload(first, bytes(600));
    const second = await own.begin(documentOf(), 600);
    expect([second.status, await codeOf(second)]).toEqual([507, 'quota_exceeded']);
    // Also what is on its way counts, and what is given up does not.
    const coming = documentOf();
    await own.begin(coming, 400);
    expect(await codeOf(await own.begin(documentOf(), 1))).toBe('quota_exceeded');
    await own.ask('DELETE', { fileId: coming.id });
    expect((await own.begin(documentOf(), 400)).status).toBe(201);

    await set(null, 1_500);
    const other = own.asPerson(await own.join('ben'));
    expect((await other.begin(documentOf(), 500)).status).toBe(201);
    expect(await codeOf(await other.begin(documentOf(), 1))).toBe('quota_exceeded');
  });

  test('[FI10] when the disk is nearly full: nothing begins or continues, and texts go', async () => {
    const own = await startAnother();
    const about = documentOf();
    await own.begin(about, 1_000);
    own.disk.freeBytes = 1_000_000_500;
    for (const refused of [
      await own.begin(documentOf(), 1_000),
      await own.append(about.id, 0, bytes(1_000)),
    ]) {
      expect([refused.status, await codeOf(refused)]).toEqual([507, 'disk_full']);
    }
    const chatId = await own.addGroup();
    await own.call('message.send', { id: own.id(), chatId, text: 'Still here' }, own.cookie);
    own.disk.freeBytes += 1_000;
    expect((await own.append(about.id, 0, bytes(1_000))).status).toBe(204);
  });

  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  test('[FI10] when it becomes full while a part is written; the upload goes on later', async () => {
    const own = await startAnother();
    const about = documentOf();
    await own.begin(about, 1_000);
    vi.spyOn(PartialFiles.prototype, 'append').mockRejectedValueOnce(full);
    const refused = await own.append(about.id, 0, bytes(1_000));
    expect([refused.status, await codeOf(refused)]).toEqual([507, 'disk_full']);
    expect((await own.append(about.id, 0, bytes(1_000))).status).toBe(204);
    expect(await isWhole(about.id, bytes(1_000), own)).toBe(true);
  });

  test('[FI10] when it becomes full while a photo is converted; later the photo is finished', async () => {
    const own = await startAnother();
    const about = documentOf({ as: 'media' });
    const storing = vi.spyOn(own.pictures, 'store').mockRejectedValueOnce(full);
    const refused = await own.upload(about, jpeg);
    expect([refused.status, await codeOf(refused)]).toEqual([507, 'disk_full']);
    expect(await own.offsetOf(about.id)).toBe(jpeg.length);
    expect(storing).toHaveBeenCalledTimes(2);
    expect((await own.read(about.id)).status).toBe(200);
  });

  test('[FI11] more uploads at once than a person may have', async () => {
    const own = await startAnother();
    for (let count = 0; count < limits.uploadsAtOnce; count += 1) {
      expect((await own.begin(documentOf(), 5)).status).toBe(201);
    }
    expect(await codeOf(await own.begin(documentOf(), 5))).toBe('rate_limited');
    const other = own.asPerson(await own.join('ben'));
    expect((await other.begin(documentOf(), 5)).status).toBe(201);
  });
});

describe('the session', () => {
  test('[FI12] that ends between two parts: the upload goes on with the next one', async () => {
    const own = await startAnother();
    const about = documentOf();
    await own.begin(about, 10);
    await own.append(about.id, 0, bytes(4));
    await own.call('session.logout', {}, own.cookie);
    const refused = await own.append(about.id, 4, bytes(6));
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'not_signed_in']);
    const again = own.asPerson(await own.logIn('ada'));
    expect(await again.offsetOf(about.id)).toBe(4);
  });

  test('[FI12] that ends while the last part arrives stores nothing; the next one does', async () => {
    const own = await startAnother();
    const about = documentOf();
    await own.begin(about, 10);
    const other = await own.logIn('ada');
    const sending = own.open(about.id, 0, 10);
    const answered = once(sending, 'response');
    sending.write(bytes(4));
    await expect.poll(() => sizeOfPart(about.id, own)).toBe(4);
    await own.call('session.logout', {}, own.cookie);
    sending.end(bytes(6));
    expect(await answered).toMatchObject([{ statusCode: 401 }]);
    const again = own.asPerson(other);
    expect((await again.read(about.id)).status).toBe(404);
    expect(await again.offsetOf(about.id)).toBe(10);
    expect((await again.read(about.id)).status).toBe(200);
  });

  test('[FI13] of a page of the native shell is in a header, and its preflight names what is sent', async () => {
    const shell = { origin: tend.allowedOrigin };
    const preflight = await fetch(`${tend.address()}/api/uploads/${tend.id()}`, {
      method: 'OPTIONS',
      headers: { ...shell, 'access-control-request-method': 'PATCH' },
    });
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': tend.allowedOrigin,
      'access-control-allow-methods': 'HEAD, POST, PATCH, DELETE',
      'access-control-allow-headers': expect.stringContaining('upload-offset'),
    });
    const elsewhere = await fetch(`${tend.address()}/api/uploads/${tend.id()}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' },
    });
    expect(elsewhere.headers.get('access-control-allow-methods')).toBeNull();

    const [, token = ''] = (await tend.logIn('ada')).split('=');
    const page = tend.asPerson(null);
    const headers = { ...shell, authorization: `Bearer ${decodeURIComponent(token)}` };
    const about = documentOf();
    await tend.begin(about, 10);
    const sent = await page.ask('PATCH', {
      fileId: about.id,
      headers: { ...headers, 'upload-offset': '0' },
      content: bytes(10),
    });
    expect(sent.status).toBe(204);
    expect(sent.headers.get('access-control-expose-headers')).toContain('upload-offset');
    expect((await page.read(about.id, 'original', headers)).status).toBe(200);
  });
});

describe('finishing', () => {
  const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);

  test('[FI14] a photo that cannot be read is refused and gone', async () => {
    const own = await startAnother();
    const about = documentOf({ as: 'media' });
    const refused = await own.upload(about, Buffer.concat([photo, Buffer.from('broken')]));
    expect([refused.status, await codeOf(refused)]).toEqual([422, 'file_unreadable']);
    expect((await own.ask('HEAD', { fileId: about.id })).status).toBe(404);
    await own.whenIdle();
    expect(await readdir(path.join(own.folder, 'uploads'))).toEqual([]);
  });

  test('[FI14] what fails for another reason is tried again by the next request', async () => {
    const about = documentOf({ as: 'media' });
    const store = tend.pictures.store.bind(tend.pictures);
    tend.pictures.store = () =>
      Promise.reject(new TendError('overloaded', { retryAfterMs: 5_000 }));
    const refused = await tend.upload(about, photo);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    tend.pictures.store = store;
    expect(await tend.offsetOf(about.id)).toBe(photo.length);
    expect(await isWhole(about.id, photo)).toBe(true);
  });
});

import { errorBodySchema, fileAddress, uploadsAddress, type UploadAbout } from '@tend/protocol';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

/** A request of somebody with a session. */
export type Request = (address: string, init: RequestInit) => Promise<Response>;

const failureSchema = z.object({ error: errorBodySchema });
const content = 'Monday: Ann. Tuesday: Ben. Wednesday: Cid.';

async function codeOf(response: Response): Promise<string> {
  return failureSchema.parse(await response.json()).error.code;
}

/** Makes the requests of an uploading device. */
function uploaderWith(request: Request) {
  const version = { 'tus-resumable': '1.0.0' };
  return {
    begin: (about: UploadAbout, length: number) =>
      request(uploadsAddress, {
        method: 'POST',
        headers: {
          ...version,
          'upload-length': String(length),
          'upload-metadata': `about ${Buffer.from(JSON.stringify(about)).toString('base64')}`,
        },
      }),
    append: (id: string, offset: number, part: string) =>
      request(`${uploadsAddress}/${id}`, {
        method: 'PATCH',
        headers: {
          ...version,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Blob([part]),
      }),
    giveUp: (id: string) =>
      request(`${uploadsAddress}/${id}`, { method: 'DELETE', headers: version }),
    read: (id: string) => request(fileAddress(id, 'original'), {}),
  };
}

function newAbout(): UploadAbout {
  return { id: newId(), name: 'rota.txt', as: 'document' };
}

/** What a device relies on when it uploads: the same of the server and of the model of it that its tests use. */
export function describeUploads(server: string, start: () => Promise<Request>): void {
  describe(`uploads to ${server}`, () => {
    test('[UP60] what has arrived is told, and is where the next part continues', async () => {
      const { begin, append, read } = uploaderWith(await start());
      const about = newAbout();
      const begun = await begin(about, content.length);
      expect([begun.status, begun.headers.get('upload-offset')]).toEqual([201, '0']);
      const part = await append(about.id, 0, content.slice(0, 10));
      expect([part.status, part.headers.get('upload-offset')]).toEqual([204, '10']);
      const again = await begin(about, content.length);
      expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '10']);
      expect((await read(about.id)).status).toBe(404);
      const rest = await append(about.id, 10, content.slice(10));
      expect(rest.headers.get('upload-offset')).toBe(String(content.length));
      expect(await (await read(about.id)).text()).toBe(content);
      const finished = await begin(about, content.length);
      expect(finished.headers.get('upload-offset')).toBe(String(content.length));
    });

    test('[UP60] a wrong offset is refused, and so is more than was announced; nothing of it is kept', async () => {
      const { begin, append } = uploaderWith(await start());
      const about = newAbout();
      await begin(about, content.length);
      await append(about.id, 0, content.slice(0, 10));
      for (const offset of [0, 9, 11]) {
        const refused = await append(about.id, offset, content.slice(offset));
        expect([refused.status, await codeOf(refused)]).toEqual([409, 'offset_wrong']);
      }
      const tooMuch = await append(about.id, 10, content);
      expect([tooMuch.status, await codeOf(tooMuch)]).toEqual([413, 'too_large']);
      const again = await begin(about, content.length);
      expect(again.headers.get('upload-offset')).toBe('10');
    });

    test('[UP60] an id is of one file only', async () => {
      const { begin } = uploaderWith(await start());
      const about = newAbout();
      await begin(about, content.length);
      for (const refused of [
        await begin(about, content.length + 1),
        await begin({ ...about, name: 'other.txt' }, content.length),
      ]) {
        expect([refused.status, await codeOf(refused)]).toEqual([409, 'id_reused']);
      }
    });

    test('[UP60] what is given up, or never began, is not there', async () => {
      const { begin, append, giveUp, read } = uploaderWith(await start());
      const about = newAbout();
      await begin(about, content.length);
      expect((await giveUp(about.id)).status).toBe(204);
      for (const id of [about.id, newId()]) {
        for (const response of [await append(id, 0, 'x'), await giveUp(id), await read(id)]) {
          expect([response.status, await codeOf(response)]).toEqual([404, 'not_found']);
        }
      }
    });
  });
}

import { fileAddress, uploadsAddress, type FileVariant, type UploadAbout } from '@tend/protocol';
import { callHttp } from './http.ts';
import { newId } from './ids.ts';

/** Somebody with a session on a server. */
export interface Person {
  baseUrl: string;
  cookie: string;
}

const version = { 'tus-resumable': '1.0.0' };

/** Announces a file of somebody, so that its bytes can follow. */
export async function beginUpload(
  { baseUrl, cookie }: Person,
  about: UploadAbout,
  length: number,
): Promise<void> {
  const response = await fetch(baseUrl + uploadsAddress, {
    method: 'POST',
    headers: {
      ...version,
      cookie,
      'upload-length': String(length),
      'upload-metadata': `about ${Buffer.from(JSON.stringify(about)).toString('base64')}`,
    },
  });
  if (!response.ok) throw new Error(`The upload was answered with ${response.status}`);
}

/** Where the bytes of an upload that has begun go, and with which headers. */
export function placeOfUpload(
  { baseUrl, cookie }: Person,
  fileId: string,
): { address: string; headers: Record<string, string> } {
  return {
    address: `${baseUrl}${uploadsAddress}/${fileId}`,
    headers: {
      ...version,
      cookie,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
  };
}

/** Uploads a whole file; resolves when it is stored, and converted if it is a photo. */
export async function upload(
  person: Person,
  about: UploadAbout,
  content: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await beginUpload(person, about, content.length);
  const { address, headers } = placeOfUpload(person, about.id);
  const response = await fetch(address, { method: 'PATCH', headers, body: content });
  if (!response.ok) throw new Error(`The file was answered with ${response.status}`);
}

/** Uploads photos, and sends them as one message; returns its position. */
export async function sendPhotos(
  person: Person,
  chatId: string,
  photos: readonly Uint8Array<ArrayBuffer>[],
): Promise<{ seq: number; fileIds: string[] }> {
  const fileIds = photos.map(() => newId());
  for (const [index, id] of fileIds.entries()) {
    const photo = photos[index];
    if (photo) await upload(person, { id, name: 'room.jpg', as: 'media' }, photo);
  }
  const message = { id: newId(), chatId, fileIds, text: '' };
  const { output } = await callHttp(person.baseUrl, person, 'message.sendFiles', message);
  return { seq: output.seq, fileIds };
}

/** All bytes of a form of a file. */
export async function download(
  { baseUrl, cookie }: Person,
  fileId: string,
  variant: FileVariant,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(baseUrl + fileAddress(fileId, variant), { headers: { cookie } });
  if (!response.ok) throw new Error(`The file was answered with ${response.status}`);
  return response.bytes();
}

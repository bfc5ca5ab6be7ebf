import { fileAddress, uploadsAddress, type FileVariant, type UploadAbout } from '@tend/protocol';

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

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { fileKey, type Files } from './files.ts';
import { describeFiles, writeSource } from './files.contract.ts';
import { openFiles } from './open-files.ts';
import { parseS3Address } from './s3-address.ts';
import { S3Files } from './s3-files.ts';
import { isSigned } from './s3-signature.fixture.ts';
import { bucket, startS3 } from './s3-server.fixture.ts';

const secret = 'S3RVER/+secret';
const encoded = encodeURIComponent(secret);

function open(host: string, folder = ''): Promise<Files> {
  return openFiles(`s3+http://S3RVER:${encoded}@${host}/${bucket}${folder}`, '');
}

describeFiles('in S3', async () => open((await startS3()).host));

describeFiles('in a folder of S3', async () => open((await startS3()).host, '/of us/(all)'));

test('[FI3] the address names server, bucket, folder, region and keys', () => {
  expect(parseS3Address(`s3://key:${encoded}@s3.example.org/photos/tend?region=eu-1`)).toEqual({
    url: 'https://s3.example.org/photos/tend/',
    region: 'eu-1',
    accessKeyId: 'key',
    secretAccessKey: secret,
  });
});

test.for([
  'https://key:secret@s3.example.org/photos',
  's3://s3.example.org/photos',
  's3://key@s3.example.org/photos',
  's3://key:secret@s3.example.org',
  's3://key:secret@s3.example.org/photos?zone=1',
  's3://key:secret@s3.example.org/photos/a&b',
  's3://key:secret@s3.example.org/photos/a%2Bb',
  's3://key:secret@s3.example.org/photos/50%',
  '/srv/files',
])('[FI3] %s is none', (address) => {
  expect(parseS3Address(address)).toBeNull();
});

/** Storage that answers always the same, and notes what it was asked. */
async function startStub(status: number) {
  const asked: { method: string | undefined; isSigned: boolean; length: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const { method, headers } = request;
    asked.push({ method, isSigned: isSigned(request, secret), length: headers['content-length'] });
    request.resume().once('end', () => {
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  // A server that listens on a port has an AddressInfo.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, asked };
}

test('[FI3] each call is signed, and a body has its length', async () => {
  const { host, asked } = await startStub(204);
  const files = await open(host, '/of us/(all)');
  const key = fileKey(newId(), 'original');
  await files.put(key, await writeSource('letter'));
  await files.remove(key);
  await files.size(key);
  await files.read(key, { first: 1, last: 2 }).catch(() => undefined);
  const listed = files.list()[Symbol.asyncIterator]();
  await listed.next().catch(() => undefined);
  expect(asked.map(({ method, length }) => [method, length])).toEqual([
    ['PUT', '6'],
    ['DELETE', undefined],
    ['HEAD', undefined],
    ['GET', undefined],
    ['GET', undefined],
  ]);
  expect(asked.every((one) => one.isSigned)).toBe(true);
});

test.for([403, 503])(
  '[FI3] a refusal with %i is an error that names neither secret nor key',
  async (status) => {
    const { host } = await startStub(status);
    const files = await open(host);
    const key = fileKey(newId(), 'original');
    const failure: unknown = await files.read(key).catch((error: unknown) => error);
    expect(String(failure)).toBe(`StorageError: The file storage answered GET with ${status}`);
  },
);

test('[FI3] a missing bucket is an error', async () => {
  const { host } = await startStub(404);
  const files = await open(host);
  const key = fileKey(newId(), 'original');
  await expect(files.put(key, await writeSource('letter'))).rejects.toThrow('404');
  await expect(files.list()[Symbol.asyncIterator]().next()).rejects.toThrow('404');
});

test('[FI3] storage that answers a range with everything is an error, not a wrong part', async () => {
  const { host } = await startStub(200);
  const files = await open(host);
  const key = fileKey(newId(), 'original');
  await expect(files.read(key, { first: 1, last: 2 })).rejects.toThrow('200');
});

test('[FI66] storage that does not answer, or cannot be reached, is an error that names no host', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an AddressInfo.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  const address = parseS3Address(`s3+http://S3RVER:${encoded}@127.0.0.1:${port}/${bucket}`);
  if (address === null) throw new Error('The address is none');
  const files = new S3Files(address, 50);
  const ask = () => files.size(fileKey(newId(), 'original')).catch((error: unknown) => error);
  const silent = await ask();
  expect(String(silent)).toBe('StorageError: The file storage answered HEAD with no answer');
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  const closed = await ask();
  expect(String(closed)).toBe('StorageError: The file storage answered HEAD with ECONNREFUSED');
  expect(inspect([silent, closed])).not.toContain('127.0.0.1');
});

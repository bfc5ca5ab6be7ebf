import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { makeFolder } from './files.contract.ts';

export const bucket = 'tend';

/** S3-compatible storage with an empty bucket. It stores files, and does not check who asks. */
export async function startS3(): Promise<{ host: string }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: await makeFolder(),
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  return { host: `127.0.0.1:${port}` };
}

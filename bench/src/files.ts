import path from 'node:path';
import { memoryBytes, runPinned, type Running } from './processes.ts';
import { fileRatesSchema, type FileRates } from './results.ts';
import { generator, loadCore, type Scenario } from './scenario.ts';
import { startBareStreams } from './servers.ts';

/** What Tend may need more than bare streams. */
const furtherMebibytes = 20;

interface Measured extends FileRates {
  /** By how much the memory grew at most, in MiB. */
  grew: number;
}

async function measure(server: Running, place: string[]): Promise<Measured> {
  const before = await memoryBytes(server.pid);
  const output = await runPinned(loadCore, [generator, 'files', ...place]);
  const { peak } = await memoryBytes(server.pid);
  return { ...fileRatesSchema.parse(JSON.parse(output)), grew: (peak - before.now) / 2 ** 20 };
}

/** Files of 100 MB, one at a time, beside Node's bare streams, which do not sync what they write. */
export const files: Scenario = async ({ restart, folder, seedPath }) => {
  const tend = await measure(await restart(), ['tend', seedPath]);
  const server = await startBareStreams(path.join(folder, 'bare.bin'));
  const bare = await measure(server, ['limit', String(server.port)]);
  await server.stop();
  const scenario = 'files';
  return [
    {
      scenario,
      name: 'upload of 100 MB, a second',
      unit: 'MB',
      value: tend.uploadedPerSecond,
      limit: bare.uploadedPerSecond,
      reach: { ratioAtLeast: 0.7 },
    },
    {
      scenario,
      name: 'download of 100 MB, a second',
      unit: 'MB',
      value: tend.downloadedPerSecond,
      limit: bare.downloadedPerSecond,
      reach: { ratioAtLeast: 0.7 },
    },
    {
      scenario,
      name: 'memory meanwhile',
      unit: 'MiB',
      value: tend.grew,
      limit: bare.grew,
      reach: { atMost: bare.grew + furtherMebibytes },
    },
  ];
};

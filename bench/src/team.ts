import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { memoryFigures } from './floods.ts';
import { runPinned, startPinned } from './processes.ts';
import { generator, loadCore, type Scenario } from './scenario.ts';
import { seed } from './seed.ts';
import { findFreePort, startNewTend, startTend } from './servers.ts';

const people = 1_000;

/** The memory of a server to which 1,000 people are connected, of whom a hundred have just talked. */
export const team: Scenario = async ({ folder, seconds }) => {
  const ownFolder = path.join(folder, 'team');
  await mkdir(ownFolder);
  const port = await findFreePort();
  const { tend: seeding, setUpLink } = await startNewTend(ownFolder, port);
  const seedPath = path.join(ownFolder, 'seed.json');
  await writeFile(seedPath, JSON.stringify(await seed(seeding.baseUrl, setUpLink, people)));
  // Hashing their passwords has grown the heap.
  await seeding.stop();
  const tend = await startTend(ownFolder, port);
  const phones = startPinned(loadCore, [generator, 'phones', 'tend', seedPath]);
  try {
    await phones.firstLine((line) => line === 'ready');
    await runPinned(loadCore, [generator, 'pairsSteady', 'tend', seedPath, seconds]);
    return await memoryFigures('team', tend.pid, { peak: 400, later: 190 });
  } finally {
    await phones.stop('SIGKILL');
    await tend.stop();
  }
};

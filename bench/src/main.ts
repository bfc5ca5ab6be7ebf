/**
 * `npm run bench [-- scenario …] [--seconds n]`: loads the real server over real sockets and the bare parts in the same
 * run, and prints each result beside its limit. Server and load generator each have a core of their own.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printFigures, type Figure } from './report.ts';
import type { Surroundings } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { seed } from './seed.ts';
import { findFreePort, startNewTend, startTend } from './servers.ts';

const people = 200;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '8' }, json: { type: 'string' } },
});

const folder = await mkdtemp(path.join(tmpdir(), 'tend-bench-'));
const port = await findFreePort();
const started = await startNewTend(folder, port);
let { tend } = started;
const figures: Figure[] = [];
try {
  console.error(`Making ${people} people …`);
  const seedPath = path.join(folder, 'seed.json');
  await writeFile(seedPath, JSON.stringify(await seed(tend.baseUrl, started.setUpLink, people)));
  for (const [name, play] of Object.entries(scenarios)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.error(`${name} …`);
    const restart: Surroundings['restart'] = async (meanwhile, options) => {
      await tend.stop();
      meanwhile?.();
      tend = await startTend(folder, port, options);
      return tend;
    };
    figures.push(
      ...(await play({ tend: () => tend, restart, folder, seedPath, seconds: values.seconds })),
    );
  }
} finally {
  await tend.stop();
  await rm(folder, { recursive: true, force: true });
}

await printFigures(figures, values.json);

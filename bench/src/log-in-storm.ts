import { setTimeout as wait } from 'node:timers/promises';
import { memoryBytes, runPinned } from './processes.ts';
import { latencyFigures, type Figure } from './report.ts';
import { logInStormSchema, recordedSchema } from './results.ts';
import { generator, loadCore, type Scenario } from './scenario.ts';

/** After this time the conversations run steadily. */
const beginMs = 4_000;

/** The effect of a storm of log-ins on people who write, and on people who log in on known devices. */
export const logInStorm: Scenario = async ({ restart, seedPath, seconds }) => {
  const tend = await restart();
  const pairsSteady = [generator, 'pairsSteady', 'tend', seedPath, seconds];
  const calm = recordedSchema.parse(JSON.parse(await runPinned(loadCore, pairsSteady))).receiptMs;
  const writing = runPinned(loadCore, pairsSteady);
  await wait(beginMs);
  const storming = runPinned(loadCore, [generator, 'logInStorm', 'tend', seedPath]);
  const storm = logInStormSchema.parse(JSON.parse(await storming));
  const { receiptMs } = recordedSchema.parse(JSON.parse(await writing));
  const scenario = 'logInStorm';
  const counted = (name: string, value: number): Figure => ({ scenario, name, unit: '', value });
  return [
    ...latencyFigures(scenario, 'send to receipt', receiptMs).map((figure, index) => ({
      ...figure,
      // The same without a storm, to tell a busy machine from a busy server.
      limit: [calm.p50, calm.p95, calm.p99][index] ?? 0,
      ...(figure.name.endsWith('p99') && { reach: { atMost: 50 } }),
    })),
    ...latencyFigures(scenario, 'log-in on a known device', storm.knownMs),
    { ...counted('log-ins refused on known devices', storm.knownRefused), reach: { atMost: 0 } },
    counted('of 2,000 guesses checked', storm.checked),
    { ...counted('of 2,000 guesses without an answer', storm.unanswered), reach: { atMost: 0 } },
    {
      scenario,
      name: 'peak memory',
      unit: 'MiB',
      value: (await memoryBytes(tend.pid)).peak / 2 ** 20,
      reach: { atMost: 512 },
    },
  ];
};

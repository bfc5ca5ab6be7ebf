import type { OutputOf } from '@tend/protocol';
import { useState } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { useTask } from '../../ui/loading/use-task.ts';

export type Outcome = OutputOf<'reachability.sendTest'>['results'][number]['outcome'];

/** All devices of the person, or one of them. */
type Wanted = 'all' | { deviceId: string };

export interface DeviceTests {
  outcomes: ReadonlyMap<string, Outcome>;
  /** The devices under test. */
  wanted: Wanted | null;
  error: unknown;
  run: (wanted: Wanted) => void;
}

/** Runs tests of a person's devices and keeps their outcomes. */
export function useDeviceTests(userId: string, onTested: () => void): DeviceTests {
  const client = useClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [wanted, setWanted] = useState<Wanted>('all');
  const { run, isBusy, error } = useTask(async (next: Wanted) => {
    setWanted(next);
    const isTested = (deviceId: string) => next === 'all' || next.deviceId === deviceId;
    setOutcomes((last) => new Map([...last].filter(([deviceId]) => !isTested(deviceId))));
    const device = next === 'all' ? {} : next;
    const { results } = await client.call('reachability.sendTest', { userId, ...device });
    const tested = results.map(({ deviceId, outcome }) => [deviceId, outcome] as const);
    setOutcomes((last) => new Map([...last, ...tested]));
    onTested();
  });
  return { outcomes, wanted: isBusy ? wanted : null, error, run };
}

import { contract, TendError } from '@tend/protocol';
import { useEffect, useState } from 'react';
import { sendCommand } from '../../shared/calls.ts';
import { push } from '../../shared/push.ts';
import { values } from '../../shared/values.ts';
import { type Task, useTask } from '../../ui/loading/use-task.ts';

/** Push services deliver within seconds, or much later. */
const lateAfterMs = 20_000;

type Outcome = 'accepted' | 'gone' | 'retry' | 'refused' | 'tooLarge';

/** The state of a test notification: with the push service, late, arrived, or the reason it failed. */
export type TestState = Outcome | 'late' | 'arrived' | null;

/** Sends a notification to this device and waits for it to arrive. */
export function useTestNotification(): Task<void> & { state: TestState } {
  const [state, setState] = useState<TestState>(null);
  const task = useTask(async () => {
    setState(null);
    const deviceId = values.pushDeviceId;
    const answer = await sendCommand('device.sendTest', { deviceId });
    const { results } = contract['device.sendTest'].output.parse(answer);
    const own = results.find((result) => result.deviceId === deviceId);
    if (own === undefined) throw new TendError('not_found');
    // The push may arrive before the call's answer.
    setState((last) => (last === 'arrived' ? last : own.outcome));
  });

  useEffect(
    () =>
      push.messages(({ kind }) => {
        if (kind === 'test') setState('arrived');
      }),
    [],
  );

  useEffect(() => {
    if (state !== 'accepted') return undefined;
    const timer = setTimeout(() => setState('late'), lateAfterMs);
    return () => clearTimeout(timer);
  }, [state]);

  return { ...task, state };
}

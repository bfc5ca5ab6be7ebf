import { useSyncExternalStore } from 'react';
import { push, type PushState } from '../../shared/push.ts';

/** Whether this device is notified, and whether it could be. */
export function usePush(): PushState {
  return useSyncExternalStore(push.state.subscribe, push.state.get);
}

/** Asks for the permission and, if it is given, turns notifications on. Resolves with what the person has answered. */
export async function turnOn(): Promise<NotificationPermission> {
  const permission = await push.requestPermission();
  if (permission === 'granted') await push.getToken();
  return permission;
}

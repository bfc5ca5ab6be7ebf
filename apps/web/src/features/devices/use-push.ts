import { useSyncExternalStore } from 'react';
import { push, type PushState } from '../../shared/push.ts';

/** Whether this device receives pushes, and whether it could. */
export function usePush(): PushState {
  return useSyncExternalStore(push.state.subscribe, push.state.get);
}

/** Asks for permission and, if granted, turns notifications on. Resolves with the person's answer. */
export async function turnOn(): Promise<NotificationPermission> {
  const permission = await push.requestPermission();
  if (permission === 'granted') await push.getToken();
  return permission;
}

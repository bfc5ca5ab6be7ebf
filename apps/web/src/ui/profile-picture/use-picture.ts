import type { ProfilePicture } from '@tend/protocol';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../platform/client/client.ts';

/** The picture of a person or group, by the id of the person or chat; null without one. */
export function usePicture(id: string): ProfilePicture | null {
  const { pictures } = useClient();
  return useSyncExternalStore(pictures.subscribe, () => pictures.of(id));
}

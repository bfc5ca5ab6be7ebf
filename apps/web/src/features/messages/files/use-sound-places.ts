import type { Conversation } from '@tend/client';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { pressFile } from './press-file.ts';

/** Follows the place that is chosen in a sound, by a finger or by keys. */
export function useSoundPlaces(
  list: RefObject<HTMLElement | null>,
  { conversation, isOff }: { conversation: Conversation; isOff: boolean },
): void {
  const client = useClient();
  const handleInput = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || isOff) return;
    pressFile({ client, conversation, onView: ignore }, target.dataset, target.valueAsNumber);
  });
  useEffect(() => {
    const { current } = list;
    const listener = (event: Event) => handleInput(event);
    current?.addEventListener('input', listener);
    return () => current?.removeEventListener('input', listener);
  }, [list]);
}

const ignore = () => undefined;

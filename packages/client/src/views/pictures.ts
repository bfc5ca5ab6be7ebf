import type { ProfilePicture } from '@tend/protocol';
import type { LocalCopy } from '../copy/local-copy.ts';
import { Listeners, type Readable } from '../observable.ts';

/** The pictures of people and groups, by the id of the person or the chat. */
export interface Pictures {
  /** Null without one, and for whom this device does not know. */
  of(id: string): ProfilePicture | null;
  /** Calls back when pictures may have changed, until the returned function is called. */
  readonly subscribe: Readable<unknown>['subscribe'];
}

export function createPictures(copy: LocalCopy): Pictures {
  const { replica } = copy;
  const listeners = new Listeners();
  copy.onChange(({ change, isReload }) => {
    const isConcerned =
      isReload ||
      change.deletedSpaces.length > 0 ||
      change.rows.some(({ row }) => row.kind === 'user' || row.kind === 'chat');
    if (isConcerned) listeners.notify();
  });
  return {
    of: (id) => (replica.rows('user').get(id) ?? replica.chat(id))?.picture ?? null,
    subscribe: listeners.subscribe,
  };
}

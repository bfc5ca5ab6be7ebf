import type { Client, Readable } from '@tend/client';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { PageUpdatesContext } from '../navigation/page-updates.ts';

const ClientContext = createContext<Client | null>(null);

/** Provides the logged-in person's client: `<ClientProvider value={client}>`. */
export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  const client = use(ClientContext);
  if (client === null) throw new Error('There is no ClientProvider around this screen');
  return client;
}

/**
 * Returns the current value of a client's view; the component renders again when it changes. Memoise a view
 * that a call creates (`client.chat(id)`), or each render subscribes anew.
 */
export function useReadable<Value>(readable: Readable<Value>): Value {
  return useSyncExternalStore(useSubscription(readable), readable.getSnapshot);
}

/**
 * Returns a part of the current value. The component renders again only when the part changes: return a primitive, or
 * something that the view keeps the same.
 */
export function useReadablePart<Value, Part>(
  readable: Readable<Value>,
  partOf: (value: Value) => Part,
): Part {
  return useSyncExternalStore(useSubscription(readable), () => partOf(readable.getSnapshot()));
}

function useSubscription(readable: Readable<unknown>): (listener: () => void) => () => void {
  const updates = use(PageUpdatesContext);
  return useCallback(
    (listener: () => void) => updates.follow(readable, listener),
    [updates, readable],
  );
}

import type { Client, Readable } from '@tend/client';
import { createContext, use, useSyncExternalStore } from 'react';

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
  return useSyncExternalStore(readable.subscribe, readable.getSnapshot);
}

import type { Client, Readable } from '@tend/client';
import { createContext, use, useSyncExternalStore } from 'react';

const ClientContext = createContext<Client | null>(null);

/** Gives the screens inside it the logged-in person's client: `<ClientProvider value={client}>`. */
export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  const client = use(ClientContext);
  if (client === null) throw new Error('There is no ClientProvider around this screen');
  return client;
}

/**
 * The current value of one of the client's views; the component is drawn again when it changes. A view that is made
 * by a call (`client.chat(id)`) has to be remembered between two drawings, or it is subscribed to anew each time.
 */
export function useReadable<Value>(readable: Readable<Value>): Value {
  return useSyncExternalStore(readable.subscribe, readable.getSnapshot);
}

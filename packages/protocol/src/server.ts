import { z } from 'zod';
import { defineCommand, defineQuery } from './operation.ts';

export const serverOperations = {
  'server.greet': defineCommand({
    summary:
      'Succeeds for a page at an allowed address; at any other it is refused, as every command of that page would be',
    access: 'public',
    transport: 'http',
    input: () => z.strictObject({}),
    output: () => z.object({}),
  }),
  'server.addresses': defineQuery({
    summary: 'Where links lead, and where devices in the same network reach the server',
    access: 'administrator',
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        /** The beginning of links; at `localhost` they open only on the server's own machine. */
        baseUrl: z.string(),
        /**
         * Such as `http://192.168.1.5:8080`; empty when the base address is configured or the server listens only on this
         * machine.
         */
        inNetwork: z.array(z.string()),
      }),
  }),
};

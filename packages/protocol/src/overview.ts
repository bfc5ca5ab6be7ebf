import { z } from 'zod';
import { defineQuery } from './operation.ts';

export const overviewOperations = {
  'overview.figures': defineQuery({
    summary: "Figures for the dashboard, over the person's own chats",
    access: 'person',
    input: () =>
      z.strictObject({
        /** IANA name; days begin at its midnight. */
        timeZone: z.string().max(64),
        days: z.int().min(1).max(31).default(7),
      }),
    output: () =>
      z.object({
        chats: z.int(),
        unreadChats: z.int(),
        unreadMessages: z.int(),
        /** How many of `people` are online. */
        peopleOnline: z.int(),
        /** The active people except the caller, as the directory lists them. */
        people: z.int(),
        /** Oldest first, today last; `day` is YYYY-MM-DD. */
        messagesPerDay: z.array(z.object({ day: z.string(), count: z.int() })),
      }),
  }),
};

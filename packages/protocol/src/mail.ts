import { z } from 'zod';
import { defineQuery } from './operation.ts';

export const mailOperations = {
  'mail.state': defineQuery({
    summary: 'Whether e-mails go to a mail server, or are stored as files since there is none',
    access: 'administrator',
    input: () => z.strictObject({}),
    output: () => z.object({ delivery: z.enum(['server', 'files']) }),
  }),
};

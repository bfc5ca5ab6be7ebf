import { z } from 'zod';
import { areFilesOnce, filesContentSchema, namedFilesShape } from './files.ts';
import { formatsSchema, refuseMisplacedFormats, type Format } from './formats.ts';
import { idSchema, naturalSchema, newIdSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { mentionsSchema, refuseMisplacedMentions, type Mention } from './mentions.ts';
import { placedSchema, writtenShape } from './messages.ts';
import { defineCommand } from './operation.ts';
import { verbatimOptionalText } from './text.ts';

const scheduledShape = {
  /** The id that the message will have in its chat, so that it is sent once whatever is repeated. */
  id: idSchema,
  chatId: idSchema,
  /** The message of its chat that it will answer. */
  replyToId: idSchema.optional(),
  sendAt: timeSchema,
  /** The code of the error with which it was not sent at its time; absent while it waits. */
  failure: z.string().optional(),
};

/**
 * A text, or files with what is written below them. These are no further field of a text: an app that knows only texts
 * would show the caption as the message, and change the one into the other. It leaves the row out until it is updated.
 */
const scheduledMessageSchema = z.union([
  z.object({
    ...scheduledShape,
    text: z.string(),
    mentions: mentionsSchema.optional(),
    formats: formatsSchema.optional(),
  }),
  z.object({ ...scheduledShape, content: filesContentSchema }),
]);

/**
 * A place for a message that its author's server sends later. A person has `limits.scheduledMessages` of them, and each
 * is used again: what was sent or deleted leaves no row of its own.
 */
export const scheduledRowSchema = z.object({
  kind: z.literal('scheduled'),
  userId: idSchema,
  slot: naturalSchema,
  /** Null once it was sent or deleted. */
  message: scheduledMessageSchema.nullable(),
  version: versionSchema,
});
export type ScheduledRow = z.infer<typeof scheduledRowSchema>;

const writtenLaterShape = {
  /** The id of the message, also where it replaces what was scheduled with the same id. */
  id: newIdSchema,
  ...writtenShape,
  /** Only below files it may be blank. */
  text: verbatimOptionalText(limits.messageTextLength),
  fileIds: namedFilesShape.fileIds.optional(),
  stills: namedFilesShape.stills,
  replyToId: idSchema.optional(),
};

interface WrittenLater extends NonNullable<Parameters<typeof areFilesOnce>[0]> {
  text: string;
  mentions?: Mention[] | undefined;
  formats?: Format[] | undefined;
}

/** Part of a schema: there is something to send, with each file once, and all is in its place. */
function refuseMisfits(input: WrittenLater, context: z.RefinementCtx): void {
  const isBlank = input.fileIds === undefined && input.text.trim() === '';
  if (isBlank) context.addIssue({ code: 'custom', path: ['text'], message: 'blank' });
  if (input.fileIds === undefined && input.stills !== undefined) {
    context.addIssue({ code: 'custom', path: ['stills'], message: 'misplaced' });
  } else if (!areFilesOnce(input)) {
    context.addIssue({ code: 'custom', path: ['stills'], message: 'twice' });
  }
  refuseMisplacedMentions(input, context);
  refuseMisplacedFormats(input, context);
}

export const scheduledOperations = {
  'message.schedule': defineCommand({
    summary: 'Has the server send a message at a time, in place of what was scheduled with its id',
    access: 'member',
    input: () =>
      z.strictObject({ ...writtenLaterShape, sendAt: timeSchema }).superRefine(refuseMisfits),
    output: () => z.object({ version: versionSchema }),
    errors: [
      'not_found',
      'not_allowed',
      'id_reused',
      'time_passed',
      'time_too_far',
      'scheduled_full',
      'scheduled_over',
      'file_missing',
    ],
  }),
  'message.sendScheduled': defineCommand({
    summary: 'Sends a scheduled message now, as it is given here',
    access: 'member',
    input: () => z.strictObject(writtenLaterShape).superRefine(refuseMisfits),
    output: () => placedSchema,
    errors: ['not_found', 'not_allowed', 'id_reused', 'scheduled_over', 'file_missing'],
  }),
  'message.unschedule': defineCommand({
    summary: 'Deletes a scheduled message of the caller; one that there is not stays deleted',
    access: 'person',
    input: () => z.strictObject({ id: idSchema }),
    output: () => z.object({ version: versionSchema }),
  }),
};

/** Whether the server takes a time for a message to be sent at. */
export function checkSendAt(sendAt: number, now: number): 'time_passed' | 'time_too_far' | null {
  if (sendAt <= now) return 'time_passed';
  return sendAt > now + limits.scheduledAheadMs ? 'time_too_far' : null;
}

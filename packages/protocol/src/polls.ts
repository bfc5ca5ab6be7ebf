import { z } from 'zod';
import { idSchema, naturalSchema, newIdSchema, timeSchema, versionSchema } from './ids.ts';
import { limits } from './limits.ts';
import { defineCommand, defineQuery } from './operation.ts';
import { lineText, optionalText } from './text.ts';
import { writtenAgoSchema } from './written-ago.ts';

/** A poll with its result so far. Who voted for what is in no row: see `poll.votes`. */
export const pollContentSchema = z.object({
  type: z.literal('poll'),
  question: z.string(),
  /** In the order of the poll; votes name an answer by its place, from 0. */
  answers: z.array(z.object({ text: z.string(), votes: naturalSchema })),
  /** How many people have voted: with several answers, fewer than there are votes. */
  voters: naturalSchema,
  /** Whether a vote may name several answers. */
  isMultiple: z.boolean(),
  /** Whether nobody is told who voted for what. */
  isAnonymous: z.boolean(),
  /** When it was closed; null while it is open. */
  closedAt: timeSchema.nullable(),
});
export type PollContent = z.infer<typeof pollContentSchema>;

/** The answers that somebody votes for, as their places in the poll; empty to take a vote back. */
const choiceSchema = z.lazy(() =>
  z
    .array(
      z
        .int()
        .min(0)
        .max(limits.pollAnswers - 1),
    )
    .max(limits.pollAnswers)
    .refine((answers) => new Set(answers).size === answers.length, 'twice'),
);

/**
 * The person's own vote, the same on all their devices. It is in their own space: the poll's row, which all members
 * get, says only how many voted.
 */
export const voteRowSchema = z.object({
  kind: z.literal('vote'),
  userId: idSchema,
  chatId: idSchema,
  messageId: idSchema,
  /** Empty for a vote that was taken back. */
  answers: z.array(naturalSchema),
  /** From this version of the chat on, the poll's row counts `answers`; one of before counts `before`. */
  countedAt: versionSchema,
  before: z.array(naturalSchema),
  version: versionSchema,
});
export type VoteRow = z.infer<typeof voteRowSchema>;

/** The result once a person's vote for `before` has become one for `after`. */
export function recount(
  { answers, voters }: Pick<PollContent, 'answers' | 'voters'>,
  { before, after }: { before: readonly number[]; after: readonly number[] },
): Pick<PollContent, 'answers' | 'voters'> {
  const changeOf = (index: number) =>
    Number(after.includes(index)) - Number(before.includes(index));
  return {
    answers: answers.map(({ text, votes }, index) => ({
      text,
      // Two rows of different age may contradict each other for a moment.
      votes: Math.max(0, votes + changeOf(index)),
    })),
    voters: Math.max(0, voters + Number(after.length > 0) - Number(before.length > 0)),
  };
}

/** Whether the poll has these answers, and allows so many. */
export function isChoice(
  { answers, isMultiple }: Pick<PollContent, 'answers' | 'isMultiple'>,
  choice: readonly number[],
): boolean {
  const isKnown = choice.every((index) => index < answers.length);
  return isKnown && (isMultiple || choice.length <= 1);
}

const newPollShape = {
  question: optionalText(limits.pollQuestionLength).refine((text) => text !== '', 'blank'),
  answers: z.array(lineText(limits.pollAnswerLength)).min(2).max(limits.pollAnswers),
  isMultiple: z.boolean(),
  isAnonymous: z.boolean(),
};

const changed = z.object({ version: versionSchema });
const place = { chatId: idSchema, messageId: idSchema };

export const pollOperations = {
  'poll.send': defineCommand({
    summary: 'Sends a poll; the answer means that it is stored for good',
    access: 'member',
    input: () =>
      z.strictObject({
        id: newIdSchema,
        chatId: idSchema,
        ...newPollShape,
        writtenAgoMs: writtenAgoSchema,
      }),
    output: () => z.object({ seq: versionSchema, createdAt: timeSchema }),
    errors: ['not_found', 'not_allowed', 'id_reused'],
  }),
  'poll.vote': defineCommand({
    summary: "Sets the caller's vote in place of an earlier one; no answers take it back",
    access: 'member',
    input: () => z.strictObject({ ...place, answers: choiceSchema }),
    output: () => changed,
    errors: ['not_found', 'not_allowed', 'message_deleted', 'poll_closed'],
  }),
  'poll.close': defineCommand({
    summary: "Ends one's own poll, or as the group's administrator any; nobody votes any more",
    access: 'member',
    input: () => z.strictObject(place),
    output: () => changed,
    errors: ['not_found', 'not_allowed', 'message_deleted'],
  }),
  'poll.votes': defineQuery({
    summary: 'Who voted for what, in the order of voting; of an anonymous poll nobody learns it',
    access: 'member',
    input: () => z.strictObject(place),
    output: () =>
      z.object({
        votes: z.array(z.object({ userId: idSchema, answers: z.array(naturalSchema) })),
      }),
    errors: ['not_found', 'not_allowed', 'message_deleted'],
  }),
};

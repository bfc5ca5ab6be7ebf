import type { ChatDetails } from '@tend/client';
import { limits } from '@tend/protocol';

/** A poll that is being made. */
export interface PollForm {
  readonly question: string;
  /** As typed, also empty ones between others. */
  readonly answers: readonly string[];
  readonly isMultiple: boolean;
  readonly isAnonymous: boolean;
}

export const emptyPoll: PollForm = {
  question: '',
  answers: ['', ''],
  isMultiple: false,
  isAnonymous: false,
};

/** The answers with one typed anew: below the last one there is always an empty field, up to as many as there may be. */
export function withAnswer(
  answers: readonly string[],
  index: number,
  answer: string,
): readonly string[] {
  const typed = answers.with(index, answer);
  const isFull = typed.every((one) => one.trim() !== '');
  return isFull && typed.length < limits.pollAnswers ? [...typed, ''] : typed;
}

/** Of two people each would know the other's vote. */
export function allowsAnonymous({ type, members }: Pick<ChatDetails, 'type' | 'members'>): boolean {
  return type === 'group' && members.length > 2;
}

/** The answers that somebody typed. */
export function answersIn({ answers }: Pick<PollForm, 'answers'>): string[] {
  return answers.map((answer) => answer.trim()).filter((answer) => answer !== '');
}

/** Whether an answer above is the same but for capitals and spaces. */
export function isRepeated(answers: readonly string[], index: number): boolean {
  const plain = answers.map((answer) =>
    answer.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase(),
  );
  return plain[index] !== '' && plain.indexOf(plain[index] ?? '') < index;
}

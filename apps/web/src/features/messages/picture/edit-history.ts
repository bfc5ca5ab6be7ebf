import type { Edits, Mark } from '../../../ui/editing/edits.ts';

/** What was done to a picture, to be undone step by step. */
export interface EditHistory {
  readonly edits: Edits;
  /** What there was before each step. */
  readonly before: readonly Edits[];
  /** The mark, by its place, that keys placed or changed last: what they do to it next joins that step. */
  readonly held: number | null;
}

export function beginHistory(edits: Edits): EditHistory {
  return { edits, before: [], held: null };
}

export function addStep(
  { edits, before }: EditHistory,
  next: Edits,
  held: number | null = null,
): EditHistory {
  return { edits: next, before: [...before, edits], held };
}

export function placeMark(history: EditHistory, mark: Mark): EditHistory {
  const { edits } = history;
  return addStep(history, { ...edits, marks: [...edits.marks, mark] }, edits.marks.length);
}

export function changeMark(history: EditHistory, at: number, mark: Mark): EditHistory {
  const { edits, held } = history;
  const next = { ...edits, marks: edits.marks.with(at, mark) };
  return at === held ? { ...history, edits: next } : addStep(history, next, at);
}

/** A step of its own: one may press the key by mistake, and the mark after it gets its place. */
export function removeMark(history: EditHistory, at: number): EditHistory {
  const { edits } = history;
  return addStep(history, { ...edits, marks: edits.marks.toSpliced(at, 1) });
}

export function undoStep(history: EditHistory): EditHistory {
  const edits = history.before.at(-1);
  if (edits === undefined) return history;
  return { edits, before: history.before.slice(0, -1), held: null };
}

import type { NewFile } from '@tend/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { newId } from '../../../platform/client/new-id.ts';
import {
  forgetKept,
  keepFile,
  type KeptPlace,
  readKept,
  removeKept,
} from '../../../platform/storage/kept-files.ts';
import { dismissToast } from '../../../shared/toast.ts';
import { type Edits, isUnedited, unedited } from '../../../ui/editing/edits.ts';
import { type Attaching, placeOfChosen } from './attachment.ts';
import { addFiles, type Choice, type Chosen, refuse, tooLargeAsFiles } from './chosen.ts';
import { prepareAhead } from './prepare-ahead.ts';
import { useMostFileBytes } from './use-most-file-bytes.ts';

export interface Choosing extends Choice {
  /** What was chosen before is being read. */
  readonly isReading: boolean;
  /** The one that is looked at. */
  readonly current: Chosen | null;
  readonly isAsFile: boolean;
  /** As files some of them would be too large: it is for the person to remove these, or to send pictures. */
  readonly isBlocked: boolean;
  setAsFile: (isAsFile: boolean) => void;
  look: (chosen: Chosen) => void;
  add: (files: readonly File[]) => void;
  /** Returns what takes it back. */
  remove: (chosen: Chosen) => () => void;
  edit: (chosen: Chosen, edits: Edits) => void;
  /** Leaves out what is too large as it would be sent; returns whether all of it can be sent. */
  judge: (prepared: ReadonlyMap<Chosen, NewFile>) => boolean;
  /** They are sent, or given up: the device keeps them no longer. */
  forget: () => void;
}

const nothing: Choice = { chosen: [], tooLarge: [], leftOut: 0 };

/** The files that are about to be sent to a chat. They stay on the device until they are, whatever ends the page. */
export function useChoosing(chatId: string, attaching: Attaching): Choosing {
  const { userId } = useClient();
  const place = placeOfChosen(userId, chatId);
  const mostBytes = useMostFileBytes();
  const [choice, setChoice] = useState<Choice | null>(null);
  const { judge, judgeAhead, keepAndJudge } = useJudging(place, (refused, sent) => {
    setChoice((now) => now && refuse(now, refused, sent));
  });
  const take = (before: readonly Chosen[], files: readonly File[]) => {
    const next = addFiles(before, files, { mostBytes, newKey: newId });
    for (const one of next.chosen) judgeAhead(one);
    for (const { key, file } of next.chosen.slice(before.length)) keep(place, key, file);
    return next;
  };
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const [isAsFile, setAsFile] = useState(false);
  const { chosen, tooLarge, leftOut } = choice ?? nothing;
  const blocking = isAsFile ? tooLargeAsFiles(chosen, mostBytes) : [];
  useChosenBefore(place, (before) => {
    setChoice(take([...before, ...keepAgain(place, attaching.before)], attaching.files));
  });
  return {
    isReading: choice === null,
    chosen,
    tooLarge: [...tooLarge, ...blocking],
    isBlocked: blocking.length > 0,
    leftOut,
    current: chosen.find(({ key }) => key === currentKey) ?? chosen[0] ?? null,
    isAsFile,
    setAsFile,
    look: ({ key }) => setCurrentKey(key),
    add(files) {
      dismissToast(); // They may take the room of what was removed.
      const next = take(chosen, files);
      setChoice(next);
      setCurrentKey(next.chosen[chosen.length]?.key ?? currentKey);
    },
    remove(one) {
      const at = chosen.indexOf(one);
      const rest = chosen.toSpliced(at, 1);
      setChoice({ ...nothing, chosen: rest });
      setCurrentKey((rest[at] ?? rest.at(-1))?.key ?? null);
      keepNoMore(place, one);
      return () => {
        setChoice((now) => now && { ...nothing, chosen: now.chosen.toSpliced(at, 0, one) });
        setCurrentKey(one.key);
        keepAndJudge(one);
      };
    },
    edit({ key, file }, edits) {
      const edited: Chosen = { key, file, edits };
      setChoice({ ...nothing, chosen: chosen.map((one) => (one.key === key ? edited : one)) });
      keepAndJudge(edited);
    },
    judge,
    forget() {
      for (const { key } of chosen) void forgetKept(place, key);
    },
  };
}

interface Judging extends Pick<Choosing, 'judge'> {
  judgeAhead: (chosen: Chosen) => void;
  /** Of one that was edited, or is taken back. */
  keepAndJudge: (chosen: Chosen) => void;
}

/** A picture can be judged only once it is as it will be sent. */
function useJudging(place: KeptPlace, onRefused: (refused: Chosen, sent: File) => void): Judging {
  const mostBytes = useMostFileBytes();
  function judge(prepared: ReadonlyMap<Chosen, NewFile>): boolean {
    // What was edited meanwhile is judged, and kept, as it is now.
    const large = [...prepared].filter(([one, { blob }]) => blob.size > mostBytes && isLast(one));
    for (const [one, { blob, name }] of large) {
      onRefused(one, new File([blob], name));
      void forgetKept(place, one.key);
    }
    return large.length === 0;
  }
  function judgeAhead(one: Chosen): void {
    // What fails fails again when it is looked at, or sent.
    prepareAhead(one).then(
      (prepared) => judge(new Map([[one, prepared]])),
      () => {},
    );
  }
  function keepAndJudge(one: Chosen): void {
    void keepAsEdited(place, one);
    judgeAhead(one);
  }
  return { judge, judgeAhead, keepAndJudge };
}

/** Reads what was chosen when an earlier page ended; nothing if it cannot be read. */
function useChosenBefore(place: KeptPlace, onRead: (before: readonly Chosen[]) => void): void {
  const report = useEffectEvent(onRead);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const files = await readKept(place).catch((error: unknown) => {
        console.error('The chosen files could not be read', error);
        return new Map<string, File>();
      });
      // What is kept has its edits in its pixels: those before are none of its own.
      for (const key of files.keys()) lastEdits.delete(key);
      if (isWanted) report(Array.from(files, ([key, file]) => ({ key, file, edits: unedited })));
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [place]);
}

/** The last edits of each, by key: those before them are kept no more. */
const lastEdits = new Map<string, Edits>();

function isLast({ key, edits }: Chosen): boolean {
  return (lastEdits.get(key) ?? edits) === edits;
}

/**
 * What is hidden stays hidden over a reload: an edited picture is kept as it will be sent, and until it is prepared not at
 * all.
 */
async function keepAsEdited(place: KeptPlace, chosen: Chosen): Promise<void> {
  const { key, file, edits } = chosen;
  lastEdits.set(key, edits);
  if (isUnedited(edits)) {
    keep(place, key, file);
    return;
  }
  removeKept(place, key).catch(reportUnkept);
  const prepared = await prepareAhead(chosen).catch(() => null);
  if (prepared === null || lastEdits.get(key) !== edits) return;
  const { blob, name } = prepared;
  keep(place, key, new File([blob], name, { type: blob.type }));
}

/** Those that were given up, under new keys: under theirs the device keeps nothing more. */
function keepAgain(place: KeptPlace, givenUp: readonly Chosen[]): Chosen[] {
  const again = givenUp.map((one): Chosen => ({ ...one, key: newId() }));
  for (const one of again) void keepAsEdited(place, one);
  return again;
}

/** It may be taken back, and be kept again then. */
function keepNoMore(place: KeptPlace, { key }: Chosen): void {
  lastEdits.delete(key);
  removeKept(place, key).catch(reportUnkept);
}

function keep(place: KeptPlace, key: string, file: File): void {
  keepFile(place, key, file).catch(reportUnkept);
}

function reportUnkept(error: unknown): void {
  // A full device: they stay as long as the page.
  console.error('A chosen file could not be kept', error);
}

import type { Client } from '@tend/client';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { announce } from '../../../platform/device/announce.ts';
import { whenIdle } from '../../../platform/device/when-idle.ts';
import { type Text, useText } from '../../../platform/language/i18n.ts';
import { usePageIsShown } from '../../../platform/navigation/navigation.ts';
import { showFailure, showToast } from '../../../shared/toast.ts';
import type { Draft } from '../composer/draft.ts';
import { filesPartsOf } from '../files/files-parts.ts';
import { isBlank } from '../mentions/mention-writing.ts';
import { type KeptPlace, readKept } from '../../../platform/storage/kept-files.ts';
import { placeOfVoice } from './kept-recording.ts';
import type { Recording } from './recording.ts';
import type { RecordingBarProps } from './RecordingBar.tsx';

/** A shorter recording is dropped, … */
const leastMs = 1_000;
/** … and a longer one than this, once discarded, can be taken back. */
const worthUndoMs = 10_000;

async function load() {
  const [{ Recording: Made }, { RecordingBar: Bar }] = await Promise.all([
    import('./recording.ts'),
    import('./RecordingBar.tsx'),
  ]);
  return { Made, Bar };
}

/** Pages that are not behind TLS have no microphone, and old browsers cannot record. */
const canRecord = 'MediaRecorder' in globalThis && 'mediaDevices' in navigator;

/** Why there is no recording. */
type VoiceProblem = 'blocked' | 'missing' | 'failed';

export interface Voice {
  /** The button records: there is nothing else to send, or it records already. */
  readonly isOffered: boolean;
  /** When the field was emptied last: a message was sent, or deleted. */
  readonly freedAtMs: RefObject<number>;
  readonly recording: Recording | null;
  /** Its code has come with the recording. */
  readonly Bar: ComponentType<RecordingBarProps> | null;
  /** The microphone is being opened. */
  readonly isStarting: boolean;
  readonly problem: VoiceProblem | null;
  /** Resolves with whether it records now. */
  begin: () => Promise<boolean>;
  send: () => void;
  discard: () => void;
}

interface VoiceOptions {
  chatId: string;
  draft: Draft;
  /** Nothing is written. */
  isFree: boolean;
}

interface State {
  recording: Recording | null;
  Bar: Voice['Bar'];
  isStarting: boolean;
  problem: VoiceProblem | null;
}

type Kept = Pick<State, 'recording' | 'Bar'>;

const idle: State = { recording: null, Bar: null, isStarting: false, problem: null };

/** Voice messages of a chat. What an earlier page has recorded and not sent is there again. */
export function useVoice({ chatId, draft, isFree }: VoiceOptions): Voice {
  const text = useText();
  const client = useClient();
  const [state, setState] = useState<State>(idle);
  /** How many recordings were sent or discarded here: there may be another that is kept. */
  const [endings, setEndings] = useState(0);
  const shown = useShown(state, { chatId, isFree, endings });
  const { recording, Bar } = shown;
  const starting = useRef<AbortController>(null);
  /** It is sent or discarded once, however often the buttons are pressed meanwhile. */
  const ending = useRef<Recording>(null);
  useStopWhenLeft(recording, starting);
  const freedAtMs = useFreedAt(isFree);

  async function begin(): Promise<boolean> {
    const { signal } = (starting.current = new AbortController());
    setState({ ...idle, isStarting: true });
    // What is played would be recorded, too.
    filesPartsOf(client).player.pause();
    try {
      const { Made, Bar: Loaded } = await load();
      const begun = await Made.begin(placeOfVoice(client.userId, chatId), signal);
      setState({ ...idle, recording: begun, Bar: Loaded });
      announce(text.t('voice.begun'));
      return true;
    } catch (error) {
      setState(signal.aborted ? idle : { ...idle, problem: problemOf(error) });
      return false;
    }
  }
  async function end(finish: (ended: Recording) => Promise<void>) {
    if (recording === null || ending.current === recording) return;
    ending.current = recording;
    // Until it is over, it is neither shown nor taken up again.
    await recording.stop();
    setState({ ...idle });
    await finish(recording);
    setEndings((count) => count + 1);
    setState((now) => (isIdle(now) ? idle : now));
  }
  async function finishDiscarding(ended: Recording) {
    announce(text.t('voice.discarded'));
    await ended.forget();
    if (ended.getSnapshot().durationMs < worthUndoMs) return;
    const run = () => {
      ended.keep();
      ending.current = null;
      // Beside one that is being recorded it waits, as one that an earlier page has kept.
      setState((now) => (isIdle(now) ? { ...idle, recording: ended, Bar } : now));
    };
    showToast({ text: text.t('voice.discarded'), undo: { text: text.t('action.undo'), run } });
  }
  return {
    ...shown,
    isOffered: canRecord && (isFree || recording !== null),
    freedAtMs,
    begin,
    send: () => void end((ended) => sendRecording(ended, { client, chatId, draft, text })),
    discard: () => void end(finishDiscarding),
  };
}

interface SendOptions extends Pick<VoiceOptions, 'chatId' | 'draft'> {
  client: Client;
  text: Text;
}

async function sendRecording(
  recording: Recording,
  { client, chatId, draft, text }: SendOptions,
): Promise<void> {
  if (recording.getSnapshot().durationMs < leastMs) {
    showFailure(text.t('voice.tooShort'));
    await recording.forget();
    return;
  }
  const writing = draft.getSnapshot();
  const files = [recording.toFile()];
  // What was written meanwhile, on another device, stays.
  const keepsDraft = !isBlank(writing);
  const about = keepsDraft ? { keepsDraft } : { replyTo: writing.replyTo };
  const messageId = client.sendFiles(chatId, files, about);
  if (!keepsDraft) draft.startOver();
  await client.files.whenKept(messageId);
  await recording.forget();
}

interface ShownOptions extends Pick<VoiceOptions, 'chatId' | 'isFree'> {
  endings: number;
}

/** While nothing goes on, and nothing is written that it would cover, what was kept before. */
function useShown(state: State, { chatId, isFree, endings }: ShownOptions): State {
  const kept = useKept(chatId, endings);
  return state === idle && isFree && kept !== null ? { ...idle, ...kept } : state;
}

function isIdle({ recording, isStarting }: State): boolean {
  return recording === null && !isStarting;
}

function problemOf(error: unknown): VoiceProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked';
  return name === 'NotFoundError' ? 'missing' : 'failed';
}

/** Without rendering anything. */
function useFreedAt(isFree: boolean): RefObject<number> {
  const wasFree = useRef(true);
  const freedAtMs = useRef(-Infinity);
  useEffect(() => {
    if (isFree && !wasFree.current) freedAtMs.current = performance.now();
    wasFree.current = isFree;
  }, [isFree]);
  return freedAtMs;
}

/** Another page covers this one: nobody sees that it records. What was recorded is kept. */
function useStopWhenLeft(
  recording: Recording | null,
  starting: RefObject<AbortController | null>,
): void {
  const isShown = usePageIsShown();
  useEffect(() => {
    const leave = () => {
      starting.current?.abort();
      void recording?.stop();
    };
    if (!isShown) leave();
    return leave;
  }, [isShown, recording, starting]);
}

/** What an earlier page has kept; null for nothing, and until it is read. Each ending of a recording reads it again. */
function useKept(chatId: string, endings: number): Kept | null {
  const { userId } = useClient();
  const [read, setRead] = useState<{ endings: number; kept: Kept } | null>(null);
  useEffect(() => {
    if (!canRecord) return undefined;
    return whenIdle(() => {
      takeUp(placeOfVoice(userId, chatId)).then(
        (kept) => kept !== null && setRead({ endings, kept }),
        (error: unknown) => console.error('The kept recording could not be read', error),
      );
    });
  }, [userId, chatId, endings]);
  return read?.endings === endings ? read.kept : null;
}

async function takeUp(place: KeptPlace): Promise<Kept | null> {
  if ((await readKept(place)).size === 0) return null;
  const { Made, Bar } = await load();
  const recording = await Made.takeUp(place);
  return recording && { recording, Bar };
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Recording } from './recording.ts';

const place = 'user/voice/chat';
const stored = new Map<string, Response>();

class Track extends EventTarget {
  readyState = 'live';
  stop() {
    this.readyState = 'ended';
  }
}

class Recorder extends EventTarget {
  static isTypeSupported() {
    return true;
  }
  state = 'inactive';
  start() {
    this.state = 'recording';
  }
  say(words: string) {
    const data = new Blob([words], { type: 'audio/mp4' });
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.say('the end');
      this.dispatchEvent(new Event('stop'));
    });
  }
}

class Context {
  createAnalyser() {
    return { fftSize: 4, getFloatTimeDomainData: () => {} };
  }
  createMediaStreamSource() {
    return { connect: () => {} };
  }
  close = () => Promise.resolve();
}

const cache = {
  put: (address: string, response: Response) =>
    Promise.resolve(stored.set(`https://tend.example${address}`, response)),
  keys: () => Promise.resolve([...stored.keys()].map((url) => ({ url }))),
  match: ({ url }: { url: string }) => Promise.resolve(stored.get(url)?.clone()),
  delete: ({ url }: { url: string }) => Promise.resolve(stored.delete(url)),
};

let track: Track;
let recorder: Recorder;

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  track = new Track();
  recorder = new Recorder();
  const MediaRecorder = Object.assign(
    vi.fn<() => Recorder>(function make() {
      return recorder;
    }),
    { isTypeSupported: () => true },
  );
  vi.stubGlobal('MediaRecorder', MediaRecorder);
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
  const stream = { getTracks: () => [track] };
  const getUserMedia = () => Promise.resolve(stream);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const begin = () => Recording.begin(place, new AbortController().signal);

test('[VO50] the microphone is closed at once, and what was said last is there', async () => {
  const recording = await begin();
  recorder.say('the beginning, ');
  const stopping = recording.stop();
  expect(track.readyState).toBe('ended');
  // A second press waits for the same.
  expect(recording.stop()).toBe(stopping);
  await stopping;
  expect(await recording.toBlob().text()).toBe('the beginning, the end');
  expect(recording.getSnapshot().phase).toBe('ended');
});

test('[VO50] the microphone does not stay open for who has left before it was permitted, or when recording fails', async () => {
  const leaving = new AbortController();
  const beginning = Recording.begin(place, leaving.signal);
  leaving.abort();
  await expect(beginning).rejects.toThrow('aborted');
  expect(track.readyState).toBe('ended');
  track = new Track();
  vi.stubGlobal(
    'AudioContext',
    vi.fn<() => never>(function refuse() {
      throw new Error('no sound device');
    }),
  );
  await expect(begin()).rejects.toThrow('no sound device');
  expect(track.readyState).toBe('ended');
});

test('[VO51] a new recording leaves a kept one alone, and each is forgotten by itself', async () => {
  const first = await begin();
  recorder.say('first ');
  await first.stop();
  recorder = new Recorder();
  const second = await begin();
  recorder.say('second ');
  await second.stop();
  expect(await textKept()).toBe('first the end');
  await first.forget();
  expect(await textKept()).toBe('second the end');
  await second.forget();
  expect(await textKept()).toBeNull();
  first.keep();
  expect(await textKept()).toBe('first the end');
});

async function textKept(): Promise<string | null> {
  return (await (await Recording.takeUp(place))?.toBlob().text()) ?? null;
}

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
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  requestData() {
    this.say('up to the call, ');
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
  resume = () => Promise.resolve();
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

test('[VO60] the screen stays on from the first moment of a recording to its last', async () => {
  let isOn = false;
  const release = () => Promise.resolve((isOn = false));
  const request = () => Promise.resolve((isOn = true)).then(() => ({ release }));
  vi.stubGlobal('navigator', { mediaDevices: navigator.mediaDevices, wakeLock: { request } });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const recording = await begin();
  await vi.waitFor(() => expect(isOn).toBe(true));
  recording.pause();
  expect(isOn).toBe(true);
  await recording.stop();
  await vi.waitFor(() => expect(isOn).toBe(false));
});

test('[VO61] a microphone that the device takes for a call keeps what there is, and goes on after it', async () => {
  const recording = await begin();
  recorder.say('the beginning, ');
  track.dispatchEvent(new Event('mute'));
  expect(recording.getSnapshot().phase).toBe('interrupted');
  expect(await recording.toBlob().text()).toBe('the beginning, up to the call, ');
  await vi.waitFor(async () => expect(await textKept()).toBe('the beginning, up to the call, '));
  expect(recording.canContinue).toBe(true);
  recording.continue();
  expect(recording.getSnapshot().phase).toBe('recording');
  await recording.stop();
  expect(await recording.toBlob().text()).toBe('the beginning, up to the call, the end');
});

test('[VO61] a microphone that is gone ends the recording with what there is', async () => {
  const recording = await begin();
  recorder.say('the beginning, ');
  track.readyState = 'ended';
  track.dispatchEvent(new Event('ended'));
  await vi.waitFor(() => expect(recording.getSnapshot().phase).toBe('ended'));
  expect(recording.canContinue).toBe(false);
  expect(await recording.toBlob().text()).toBe('the beginning, the end');
  await vi.waitFor(async () => expect(await textKept()).toBe('the beginning, the end'));
});

async function textKept(): Promise<string | null> {
  return (await (await Recording.takeUp(place))?.toBlob().text()) ?? null;
}

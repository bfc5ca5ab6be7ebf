import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Audio whose given part fails. */
class FailingAudio {
  static failure: 'open' | 'resume' = 'open';
  readonly state = 'suspended';
  constructor() {
    if (FailingAudio.failure === 'open') throw new DOMException('No more', 'NotSupportedError');
  }
  resume(): Promise<void> {
    return Promise.reject(new DOMException('No audio device', 'InvalidStateError'));
  }
}

let window: EventTarget;
let said: string[];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  window = new EventTarget();
  said = [];
  vi.stubGlobal('window', window);
  vi.stubGlobal('AudioContext', FailingAudio);
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each(['open', 'resume'] as const)(
  '[FD12] a sound that fails (%s) is logged once, and stops nothing else',
  async (failure) => {
    FailingAudio.failure = failure;
    const { armSound, playNoticeSound } = await import('./notice-sound.ts');
    armSound();
    window.dispatchEvent(new Event('click'));
    await vi.runAllTimersAsync();
    window.dispatchEvent(new Event('click'));
    await playNoticeSound();
    await playNoticeSound();
    expect(said).toEqual(['There is no sound here']);
  },
);

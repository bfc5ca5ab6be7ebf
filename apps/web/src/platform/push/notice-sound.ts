import { whenIdle } from '../device/when-idle.ts';

const notes = [
  { frequency: 660, atSeconds: 0 },
  { frequency: 880, atSeconds: 0.11 },
];
const noteSeconds = 0.22;
const loudness = 0.12;

/**
 * Opening audio blocks the page for up to a third of a second on a phone, so it waits until long after the
 * first tap, and where the browser can tell, until the person does not scroll.
 */
const opensAfterMs = 10_000;
/** A sound later than this no longer belongs to its message. */
const latestMs = 1_000;

let context: AudioContext | null = null;
let isTouched = false;
let isRefusalSaid = false;

/**
 * Browsers let a page play sound after the person has tapped on it; until then, and without audio, it is
 * silent. Safari requires that a tap resume the already opened audio; touching down does not count as a tap.
 */
export function armSound(): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  window.addEventListener('click', handleTouch);
  window.addEventListener('keydown', handleTouch);
  return () => {
    window.removeEventListener('click', handleTouch);
    window.removeEventListener('keydown', handleTouch);
  };
}

function handleTouch() {
  if (!isTouched) setTimeout(() => whenIdle(open, { isLong: true }), opensAfterMs);
  isTouched = true;
  if (context !== null && context.state !== 'running') context.resume().catch(sayRefusal);
}

function open(): AudioContext | null {
  try {
    context ??= new AudioContext();
  } catch (error) {
    sayRefusal(error);
  }
  return context;
}

/** Logged once: each notice tries again, since a phone call may have taken the audio, and may fail again. */
function sayRefusal(error: unknown) {
  if (!isRefusalSaid) console.error('There is no sound here', error);
  isRefusalSaid = true;
}

/** Plays two soft notes; never fails. */
export async function playNoticeSound(): Promise<void> {
  const audio = isTouched ? open() : null;
  if (audio === null) return;
  const askedAt = performance.now();
  try {
    await audio.resume();
    if (performance.now() - askedAt < latestMs) playNotes(audio);
  } catch (error) {
    sayRefusal(error);
  }
}

function playNotes(audio: AudioContext) {
  for (const { frequency, atSeconds } of notes) {
    const start = audio.currentTime + atSeconds;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + noteSeconds);
  }
}

/** Vibrates briefly, on devices that can; browsers refuse it until the page has been touched. */
export function vibrate(): void {
  if (!('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate(80);
}

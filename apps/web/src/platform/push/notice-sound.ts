import { whenIdle } from '../device/when-idle.ts';

const notes = [
  { frequency: 660, atSeconds: 0 },
  { frequency: 880, atSeconds: 0.11 },
];
const noteSeconds = 0.22;
const loudness = 0.12;

/** To open it stops the page for up to a third of a second on a phone: long after the first tap has been answered. */
const opensAfterMs = 10_000;
/** What rings later than this belongs to nothing any more. */
const latestMs = 1_000;

let context: AudioContext | null = null;
let isTouched = false;
let isRefusalSaid = false;

/**
 * Browsers let a page sound once somebody has tapped on it: until then, and where there is no audio, it is silent.
 * Safari wants the tap itself to resume what was opened before; a finger that comes down is no tap to it yet.
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
  if (!isTouched) setTimeout(() => whenIdle(open), opensAfterMs);
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

/** Once: each notice asks anew, since it may be a call that has taken the sound, and may be refused anew. */
function sayRefusal(error: unknown) {
  if (!isRefusalSaid) console.error('There is no sound here', error);
  isRefusalSaid = true;
}

/** Two soft notes, one after the other; never fails. */
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

/** A short buzz, on devices that can; browsers refuse it to a page that nobody has touched yet. */
export function vibrate(): void {
  if (!('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate(80);
}

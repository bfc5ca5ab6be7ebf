const notes = [
  { frequency: 660, atSeconds: 0 },
  { frequency: 880, atSeconds: 0.11 },
];
const noteSeconds = 0.22;
const loudness = 0.12;

let context: AudioContext | null = null;

function arm() {
  context ??= typeof AudioContext === 'undefined' ? null : new AudioContext();
  if (context?.state === 'suspended') void context.resume();
}

/** Browsers let a page sound once somebody has touched it: until then, and where there is no audio, it is silent. */
export function armSound(): () => void {
  window.addEventListener('pointerdown', arm);
  window.addEventListener('keydown', arm);
  return () => {
    window.removeEventListener('pointerdown', arm);
    window.removeEventListener('keydown', arm);
  };
}

/** Two soft notes, one after the other. */
export function playNoticeSound(): void {
  if (context?.state !== 'running') return;
  for (const { frequency, atSeconds } of notes) {
    const start = context.currentTime + atSeconds;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + noteSeconds);
  }
}

/** A short buzz, on devices that can; browsers refuse it to a page that nobody has touched yet. */
export function vibrate(): void {
  if (!('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate(80);
}

import type { NewFile } from '@tend/client';

/** The beginning of a recording, which says what it is. */
const wave = 'RIFF\u0024\u0000\u0000\u0000WAVEfmt ';

/** A voice message of a second. */
export function recordVoice(): NewFile {
  const mediaType = 'audio/wav';
  const facts = { kind: 'audio', mediaType, durationMs: 1_000, waveform: [1, 2] } as const;
  return { blob: new Blob([wave], { type: mediaType }), name: 'voice.wav', as: 'voice', facts };
}

import { expect, test } from 'vitest';
import { isEditable } from './message-kinds.ts';

test('[VO27] below a voice message there is no text to change', () => {
  const file = { id: '0', name: 'Note', mediaType: 'audio/mp4', sizeBytes: 1, durationMs: 1 };
  const files = (kind: 'voice' | 'audio') => ({
    type: 'files' as const,
    text: '',
    files: [kind === 'voice' ? { kind, ...file, waveform: [] } : { kind, ...file }],
  });
  expect(isEditable(files('voice'))).toBe(false);
  expect(isEditable(files('audio'))).toBe(true);
  expect(isEditable({ type: 'text', text: 'On my way' })).toBe(true);
});

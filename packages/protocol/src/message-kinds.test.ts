import { expect, test } from 'vitest';
import { isEditable, isReadable, writtenTypes } from './message-kinds.ts';
import type { MessageContent } from './messages.ts';

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

test('[SE21] the types of written content are those of all kinds that people write', () => {
  const ofEach: { [Type in MessageContent['type']]: Extract<MessageContent, { type: Type }> } = {
    text: { type: 'text', text: '' },
    poll: {
      type: 'poll',
      question: '',
      answers: [],
      voters: 0,
      isMultiple: false,
      isAnonymous: false,
      closedAt: null,
    },
    files: { type: 'files', text: '', files: [] },
    event: { type: 'event', event: { type: 'memberLeft', userId: '' } },
    deleted: { type: 'deleted', byId: '' },
    unknown: { type: 'unknown', sent: null },
  };
  const written = Object.values(ofEach).filter(isReadable);
  expect(written.map(({ type }) => type)).toEqual(writtenTypes);
});

import type { FileInfo, MessageContent } from '@tend/protocol';
import { expect, test } from 'vitest';
import { searchedText } from './searched-text.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const file = { id, mediaType: 'application/pdf', sizeBytes: 1 };
const plan: FileInfo = { kind: 'document', name: 'Care plan.pdf', ...file };
const voice: FileInfo = { kind: 'voice', name: 'voice.webm', durationMs: 1, waveform: [], ...file };
const poll = { voters: 0, isMultiple: false, isAnonymous: false, closedAt: null };

const contents: [MessageContent, string][] = [
  [{ type: 'text', text: ' Two\n lines ' }, 'Two lines'],
  [
    {
      type: 'text',
      text: 'See https://a.example',
      preview: { url: 'https://a.example', title: 'Hoists', siteName: 'Guidance' },
    },
    'See https://a.example · Hoists · Guidance',
  ],
  [
    { type: 'poll', question: 'When?', answers: [{ text: 'Now', votes: 1 }], ...poll },
    'When? · Now',
  ],
  [{ type: 'files', text: 'For Nina', files: [plan] }, 'For Nina · Care plan.pdf'],
  [{ type: 'files', text: '', files: [voice] }, ''],
  [{ type: 'deleted', byId: id }, ''],
  [{ type: 'event', event: { type: 'groupCreated', title: 'Ward' } }, ''],
  [{ type: 'unknown', sent: { text: 'secret' } }, ''],
];

test.each(contents)('[SE7] of %j is searched %j', (content, text) => {
  expect(searchedText(content)).toBe(text);
});

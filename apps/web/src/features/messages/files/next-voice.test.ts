import { expect, test } from 'vitest';
import { nextVoice, trackOf } from './next-voice.ts';

function voice(id: string, { isOwn = false } = {}) {
  const file = {
    kind: 'voice' as const,
    id,
    name: 'voice.webm',
    mediaType: 'audio/webm',
    sizeBytes: 1,
    durationMs: 1_000,
    waveform: [],
  };
  const content = { type: 'files' as const, text: '', files: [file] };
  return { key: id, seq: seqOf(id), authorId: isOwn ? 'me' : 'grace', isOwn, content };
}

function seqOf(id: string): number {
  return id.charCodeAt(0);
}

function text(key: string) {
  const content = { type: 'text' as const, text: 'Hello' };
  return { key, seq: 1, authorId: 'grace', isOwn: false, content };
}

/** The message that follows the first one. */
function next(messages: (ReturnType<typeof voice> | ReturnType<typeof text>)[], heard: string[]) {
  const [first] = messages;
  const file = first?.content.type === 'files' ? first.content.files[0] : undefined;
  if (first === undefined || file === undefined) throw new Error('It begins with a voice message');
  const track = trackOf('chat', first, file);
  return nextVoice(track, messages, (seq) => !heard.map(seqOf).includes(seq))?.key ?? null;
}

test('[VO3] the next voice message of others that was not heard follows, whatever is between', () => {
  expect(next([voice('a'), text('t'), voice('b'), voice('c')], ['b'])).toBe('c');
  expect(next([voice('a'), text('t'), voice('own', { isOwn: true }), voice('c')], [])).toBe('c');
  expect(next([voice('a'), text('t')], [])).toBeNull();
});

test('[VO3] one right below follows in any case, further ones that were heard do not', () => {
  expect(next([voice('a'), voice('b')], ['b'])).toBe('b');
  expect(next([voice('a'), text('t'), voice('b')], ['b'])).toBeNull();
});

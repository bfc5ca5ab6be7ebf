import { expect, onTestFinished, test } from 'vitest';
import { ClientWorld } from './client-world.fixture.ts';
import { ben, idOf, north } from './rows.fixture.ts';

test('[MS125] of several files that are forwarded only the chosen one is shown', async () => {
  const world = new ClientWorld();
  onTestFinished(() => world.stop());
  const client = await world.open();
  const files = [401, 402].map((number) => {
    const described = { name: 'a.jpg', mediaType: 'image/webp', sizeBytes: 1 };
    return {
      ...described,
      id: idOf(number),
      kind: 'photo' as const,
      width: 4,
      height: 3,
      thumbHash: '',
    };
  });
  const content = { type: 'files' as const, text: 'Left leg', files };
  const seen = { id: idOf(2), seq: 2, authorId: ben, content, forwardedFrom: null };
  client.forwardMessage({ chatId: north, message: seen, fileId: idOf(402) }, north);
  expect(client.conversation(north).getSnapshot().messages.at(-1)?.content).toEqual({
    ...content,
    files: files.slice(1),
  });
});

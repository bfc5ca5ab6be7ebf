import { expect, onTestFinished, test } from 'vitest';
import { jpeg, startUploads, type Bytes, type Uploading } from './uploading.fixture.ts';

const pdf = Buffer.from('%PDF-1.7\n');

async function upload(own: Uploading, content: Bytes): Promise<string> {
  const about = { id: own.id(), name: 'rota.txt', as: 'document' } as const;
  const { status } = await own.upload(about, content);
  expect(status).toBe(204);
  return about.id;
}

test('[MS125] one of several files is forwarded, and of that message only', async () => {
  const own = await startUploads();
  onTestFinished(() => own.stop());
  const [group, other] = [await own.addGroup(), await own.addGroup()];
  const [first, second, strange] = [
    await upload(own, jpeg),
    await upload(own, pdf),
    await upload(own, pdf),
  ];
  const messageId = await own.send(group, [first, second]);
  await own.send(group, [strange]);
  const textId = own.id();
  await own.call('message.send', { id: textId, chatId: group, text: 'Hello' }, own.cookie);
  const forward = (id: string, fileId: string, source = messageId) => {
    const from = { chatId: group, messageId: source, fileId };
    return own.call('message.forward', { id, chatId: other, from }, own.cookie);
  };
  await expect(forward(own.id(), strange)).rejects.toThrow('not_found');
  await expect(forward(own.id(), second, textId)).rejects.toThrow('not_found');

  const copyId = own.id();
  const { output } = await forward(copyId, second);
  expect((await forward(copyId, second)).output).toEqual(output);
  await expect(forward(copyId, first)).rejects.toThrow('id_reused');
  const page = { chatId: other, from: { type: 'newest' }, limit: 10 } as const;
  const { messages } = (await own.call('message.page', page, own.cookie)).output;
  const contents = messages.map(({ content }) => content).filter(({ type }) => type !== 'event');
  expect(contents).toMatchObject([{ type: 'files', files: [{ id: second }] }]);

  await own.call('message.delete', { chatId: group, messageId }, own.cookie);
  await own.whenIdle();
  expect((await own.read(second)).status).toBe(200);
  expect((await own.read(first)).status).toBe(404);
});

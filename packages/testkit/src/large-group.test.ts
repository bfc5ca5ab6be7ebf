import path from 'node:path';
import { type ServerFrame, serverFrameSchema } from '@tend/protocol';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import type { Device } from './device.ts';
import { addCrowd } from './server-in-process.ts';
import { type Person, startTestServer, type TestServer } from './test-server.ts';
import { until } from './until.ts';

interface Listener {
  readonly device: Device;
  /** The changes that the device was sent since the last look. */
  takeChanges(): Promise<ServerFrame[]>;
}

async function listen(server: TestServer, person: Person): Promise<Listener> {
  const frames: ServerFrame[] = [];
  const device = await server.observer(person, {
    throughLink: (openSocket) => (url, handlers) => {
      const onText = (text: string): void => {
        frames.push(serverFrameSchema.parse(JSON.parse(text)));
        handlers.onText(text);
      };
      return openSocket(url, { ...handlers, onText });
    },
  });
  await device.caughtUp();
  return {
    device,
    async takeChanges() {
      // It is answered after all that was sent before.
      await device.client.call('session.list', {});
      return frames.splice(0).filter(({ type }) => type === 'change');
    },
  };
}

test('[MS28][SV42] in a group of 500 people a reaction is one row, and one frame for each connection', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const ada = server.administrator;
  const [ben, cid] = [await server.person('Ben'), await server.person('Cid')];
  let crowd: string[] = [];
  await server.restart(async () => {
    const names = Array.from({ length: 497 }, (_, at) => `Person ${at}`);
    crowd = await addCrowd(path.join(server.dataFolder, 'tend.db'), names);
  });
  const author = await listen(server, ada);
  const others = [
    await listen(server, ben),
    await listen(server, ben),
    await listen(server, cid),
    await listen(server, cid),
  ];
  const { client } = author.device;
  const chatId = await client.createGroup('Everyone', [ben.userId, cid.userId, ...crowd]);
  const messageId = newId();
  const sent = await client.call('message.send', { id: messageId, chatId, text: 'Lift repaired' });
  for (const { device } of others) {
    // Being added is told after the commit.
    await until(device.client.totals, ({ unreadNotifications }) => unreadNotifications === 1);
  }
  for (const { device, takeChanges } of [author, ...others]) {
    await until(device.client.chat(chatId), (chat) => chat?.members.length === 500);
    await device.conversation(chatId, ({ messages }) =>
      messages.some(({ id }) => id === messageId),
    );
    await takeChanges();
  }

  const [bens] = others;
  await bens?.device.client.call('message.react', { chatId, messageId, emoji: '👍' });
  const space = { kind: 'chat', id: chatId };
  const reactions = [{ emoji: '👍', userIds: [ben.userId] }];
  const frame = { type: 'change', space, from: sent.seq, to: sent.seq + 1 };
  const ofChat = { ...frame, rows: [{ kind: 'message', id: messageId, reactions }] };
  for (const { takeChanges } of others) expect(await takeChanges()).toMatchObject([ofChat]);
  // The author also gets the row of the feed that tells of it.
  const ofAuthor = { kind: 'user', id: ada.userId };
  expect(await author.takeChanges()).toMatchObject([
    { space: ofAuthor, rows: [{ kind: 'notification', messageId }] },
    ofChat,
  ]);
});

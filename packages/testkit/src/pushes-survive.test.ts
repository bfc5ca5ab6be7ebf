import { pushPayloadSchema } from '@tend/protocol';
import { startPushService } from '@tend/server/push-service';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { startLives } from './lives.fixture.ts';

const patience = { timeout: 60_000, interval: 20 };

interface Sent {
  id: string;
  chatId: string;
  seq: number;
}

/** Ben has two phones. Each message of Ada's is in a group of its own, so that it is pushed by itself. */
async function startPhones() {
  const service = await startPushService('push.example', Date.now);
  const settings = { TEND_PUSH_SERVICES: 'push.example' };
  const lives = await startLives({ pushPort: service.port, settings });
  const ben = await lives.addPerson('Ben');
  let benCookie = '';
  for (let phone = 0; phone < 2; phone += 1) {
    benCookie = await lives.logIn(ben);
    const api = lives.as(benCookie);
    const { vapidPublicKey } = await api.call('push.configuration', {});
    const subscription = service.subscribe(vapidPublicKey);
    await api.call('device.register', { subscription });
  }

  const pushesOf = (messageId: string) =>
    service.received
      .map(({ payload, phone }) => ({ payload: pushPayloadSchema.parse(payload), phone }))
      .filter(({ payload }) => payload.messageId === messageId);

  /** On how many phones it is noted that they were told of what stands there in the chat. */
  const countNoted = async (place: { chatId: string; seq: number }): Promise<number> => {
    const { devices } = await lives.as(benCookie).call('notification.explain', place);
    return devices.filter(({ delivery }) => delivery?.state === 'accepted').length;
  };

  return {
    service,
    pushesOf,
    /** A new group; that Ben is in it has reached both phones, and the server has noted it: nothing is to be told again. */
    async openGroup(): Promise<string> {
      const chatId = newId();
      const group = { id: chatId, title: 'North', memberIds: [ben.userId] };
      await lives.as().call('chat.createGroup', group);
      await expect.poll(() => countNoted({ chatId, seq: 1 }), patience).toBe(2);
      expect(countIn(chatId)).toBe(2);
      return chatId;
    },
    /** Resolves as soon as it is acknowledged. */
    async send(chatId: string): Promise<Sent> {
      const id = newId();
      const message = { id, chatId, text: 'Hello' };
      const { seq } = await lives.as().call('message.send', message);
      return { id, chatId, seq };
    },
    killAndRestart: () => lives.killAndRestart(),
    /** At both phones; and the server has noted it. */
    async arrive({ id, chatId, seq }: Sent, isNoted = true): Promise<void> {
      const reached = () => new Set(pushesOf(id).map(({ phone }) => phone)).size;
      await expect.poll(reached, patience).toBe(2);
      if (isNoted) await expect.poll(() => countNoted({ chatId, seq }), patience).toBe(2);
    },
  };

  /** Pushes for the chat up to now. */
  function countIn(chatId: string): number {
    return service.received.filter(
      ({ payload }) => pushPayloadSchema.parse(payload).chatId === chatId,
    ).length;
  }
}

test('[PU28] killed between the commit and the push, the next server tells each phone, once', async () => {
  const { openGroup, send, killAndRestart, arrive, pushesOf, service } = await startPhones();
  const sent: Sent[] = [];
  for (let life = 0; life < 2; life += 1) {
    sent.push(await send(await openGroup()));
    await killAndRestart();
  }
  for (const message of sent) await arrive(message);
  await killAndRestart();
  const last = await send(await openGroup());
  await arrive(last);
  expect([...sent, last].map(({ id }) => pushesOf(id).length)).toEqual([2, 2, 2]);
  expect(service.complaints).toEqual([]);
});

test('[PU28] killed between the push and its record, a phone is told again in a way that it knows', async () => {
  const { openGroup, send, killAndRestart, arrive, pushesOf, service } = await startPhones();
  const first = await send(await openGroup());
  await arrive(first);
  const chatId = await openGroup();
  // Taken, but the answer never comes.
  service.answer(() => undefined);
  const second = await send(chatId);
  await arrive(second, false);
  service.answer((response) => void response.writeHead(201).end());
  await killAndRestart();
  await expect.poll(() => pushesOf(second.id).length, patience).toBe(4);
  await arrive(second);
  const shown = pushesOf(second.id).map(({ payload: { tag, seq, messageId } }) => ({
    tag,
    seq,
    messageId,
  }));
  expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(pushesOf(first.id)).toHaveLength(2);
  await killAndRestart();
  const third = await send(await openGroup());
  await arrive(third);
  expect(pushesOf(second.id)).toHaveLength(4);
  expect(service.complaints).toEqual([]);
});

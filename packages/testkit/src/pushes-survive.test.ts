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

/** Ben has two phones. Each of Ada's messages is in a group of its own, so that it is pushed separately. */
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

  /** The number of phones with a recorded delivery of that message. */
  const countNoted = async (place: { chatId: string; seq: number }): Promise<number> => {
    const { devices } = await lives.as(benCookie).call('notification.explain', place);
    return devices.filter(({ delivery }) => delivery?.state === 'accepted').length;
  };

  return {
    service,
    pushesOf,
    /**
     * A new group, after Ben's addition has reached both phones and was recorded, so that nothing needs to be pushed
     * again.
     */
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
    /** Resolves when it has reached both phones and was recorded. */
    async arrive({ id, chatId, seq }: Sent, isNoted = true): Promise<void> {
      const reached = () => new Set(pushesOf(id).map(({ phone }) => phone)).size;
      await expect.poll(reached, patience).toBe(2);
      if (isNoted) await expect.poll(() => countNoted({ chatId, seq }), patience).toBe(2);
    },
  };

  /** The number of pushes for the chat so far. */
  function countIn(chatId: string): number {
    return service.received.filter(
      ({ payload }) => pushPayloadSchema.parse(payload).chatId === chatId,
    ).length;
  }
}

test('[PU28] when a server is killed between the commit and the push, the next one pushes to each phone, once', async () => {
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

test('[PU28] when a server is killed between the push and its record, the phone recognises the repeated push', async () => {
  const { openGroup, send, killAndRestart, arrive, pushesOf, service } = await startPhones();
  const first = await send(await openGroup());
  await arrive(first);
  const chatId = await openGroup();
  // Accepted, but the answer never arrives.
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

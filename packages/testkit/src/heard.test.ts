import { isHeard } from '@tend/protocol';
import { expect, test } from 'vitest';
import type { Device } from './device.ts';
import { startTwoDevices } from './two-devices.fixture.ts';
import { until } from './until.ts';
import { recordVoice } from './voice.fixture.ts';

/** With three voice messages of Ada. */
async function startVoices() {
  const together = await startTwoDevices();
  const { ada, phone, desk, chatId } = together;
  for (let count = 0; count < 3; count += 1) ada.client.sendFiles(chatId, [recordVoice()]);
  const { messages } = await phone.conversation(
    chatId,
    (shown) => voices(shown.messages).length === 3,
  );
  await desk.conversation(chatId, (shown) => voices(shown.messages).length === 3);
  const seqs = voices(messages).map(({ seq }) => seq ?? 0);
  const heardOn = (device: Device) => {
    const heard = device.client.heard(chatId).getSnapshot();
    return seqs.filter((seq) => isHeard(heard, seq));
  };
  return { ...together, seqs, heardOn };
}

function voices<M extends { content: { type: string }; state: string }>(
  messages: readonly M[],
): M[] {
  return messages.filter(({ content, state }) => content.type === 'files' && state === 'sent');
}

test('[CL192] what was listened to without a network is marked there at once, and later on all devices', async () => {
  const { server, ben, ada, link, phone, desk, chatId, seqs, heardOn } = await startVoices();
  const [one = 0, two = 0, three = 0] = seqs;
  link.hold();
  link.cut();
  phone.client.markHeard(chatId, three);
  await until(phone.client.heard(chatId), () => heardOn(phone).length === 1);
  phone.client.markHeard(chatId, one);
  await until(phone.client.heard(chatId), () => heardOn(phone).length === 2);
  // Meanwhile on the computer: neither loses a mark of the other.
  desk.client.markHeard(chatId, two);
  await until(desk.client.heard(chatId), () => heardOn(desk).length === 1);
  expect(heardOn(phone)).toEqual([one, three]);
  link.release();
  for (const device of [phone, desk]) {
    await until(device.client.heard(chatId), () => heardOn(device).length === 3);
  }
  const later = await server.device(ben);
  await until(later.client.heard(chatId), () => heardOn(later).length === 3);
  expect(later.client.heard(chatId).getSnapshot()).toEqual({ upTo: 0, seqs });
  expect(heardOn(ada)).toEqual([]);
});

test('[CL192] a mark does not flicker while the server takes it over, and one that is there is not sent again', async () => {
  const { phone, desk, chatId, seqs, heardOn } = await startVoices();
  const [one = 0, two = 0] = seqs;
  const counts: number[] = [];
  phone.client.heard(chatId).subscribe(() => counts.push(heardOn(phone).length));
  phone.client.markHeard(chatId, one);
  await until(desk.client.heard(chatId), () => heardOn(desk).length === 1);
  const before = desk.client.heard(chatId).getSnapshot();
  phone.client.markHeard(chatId, one);
  phone.client.markHeard(chatId, two);
  await until(desk.client.heard(chatId), () => heardOn(desk).length === 2);
  await until(phone.client.heard(chatId), () => heardOn(phone).length === 2);
  expect(before).toEqual({ upTo: 0, seqs: [one] });
  expect(counts.filter((count, at) => count < (counts[at - 1] ?? 0))).toEqual([]);
});

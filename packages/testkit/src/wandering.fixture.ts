import type { Device } from './device.ts';
import { FaultyLink } from './faulty-link.ts';
import type { Person, TestServer } from './test-server.ts';

/** A device whose network can be cut. */
export async function wanderingDevice(
  server: TestServer,
  person: Person,
): Promise<{ device: Device; link: FaultyLink }> {
  const link = new FaultyLink(() => 0.5);
  const device = await server.device(person, { throughLink: link.through });
  await device.caughtUp();
  return { device, link };
}

/** The messages of a chat as shown by a device, once there are this many from the server. */
export async function sentTexts(device: Device, chatId: string, count: number): Promise<string[]> {
  await device.conversation(chatId, ({ messages }) => {
    const texts = messages.filter(({ content }) => content.type === 'text');
    return texts.length >= count && texts.every(({ state }) => state === 'sent');
  });
  return device.texts(chatId);
}

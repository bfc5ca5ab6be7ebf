import type { ConversationMessage } from '../views/conversation-message.ts';
import type { Client, NewFile } from '../client.ts';
import { ClientWorld } from '../client-world.fixture.ts';
import { settle } from '../fake-clock.fixture.ts';
import { north } from '../rows.fixture.ts';
// Loaded before: what a test waits for then happens within some turns.
import './kept/loaded-files.ts';

/** A photo whose bytes are a text. */
export function photo(text: string, changes: Partial<NewFile> = {}): NewFile {
  return {
    blob: new Blob([text], { type: 'image/jpeg' }),
    name: 'IMG_1.jpg',
    as: 'media',
    facts: { kind: 'photo', mediaType: 'image/jpeg', width: 40, height: 30, thumbHash: 'hash' },
    ...changes,
  };
}

/** A device with a server that takes files. */
export class FileWorld extends ClientWorld {
  /** Resolves as soon as the condition holds. */
  async until(condition: () => boolean | Promise<boolean>): Promise<void> {
    for (let turn = 0; turn < 2_000; turn += 1) {
      if (await condition()) return;
      await settle();
    }
    throw new Error(`Still not so: ${condition.toString()}`);
  }

  /** The keys of what the device keeps, and of what waits to be sent. */
  async keptFiles(): Promise<string[]> {
    const files = await this.fileStore.list();
    return files.map(({ fileId, variant }) => `${fileId}/${variant}`);
  }

  /** The connection, of calls and of uploads, is lost. */
  async lose(client: Client): Promise<void> {
    this.uploads.isReachable = false;
    client.networkLost();
    for (const socket of this.openSockets) socket.end();
    await this.until(() => client.connection.getSnapshot().state !== 'live');
  }

  async reconnect(client: Client): Promise<void> {
    this.uploads.isReachable = true;
    client.wake();
    await this.welcome();
  }

  isSent(client: Client, messageId: string): boolean {
    return this.own(client).some(({ id, state }) => id === messageId && state === 'sent');
  }

  untilSent(client: Client, messageId: string): Promise<void> {
    return this.until(() => this.isSent(client, messageId));
  }

  /** The person's own messages in the conversation. */
  own(client: Client): ConversationMessage[] {
    const { messages } = client.conversation(north).getSnapshot();
    return messages.filter(({ isOwn }) => isOwn);
  }

  states(client: Client): string[] {
    return this.own(client).map(({ state }) => state);
  }

  /** The texts of what has arrived at the server of each file of a message. */
  uploaded(client: Client, messageId: string): string[] {
    return this.fileIds(client, messageId).map((fileId) => this.uploads.textOf(fileId));
  }

  fileIds(client: Client, messageId: string): string[] {
    const content = this.own(client).find(({ id }) => id === messageId)?.content;
    return content?.type === 'files' ? content.files.map(({ id }) => id) : [];
  }
}

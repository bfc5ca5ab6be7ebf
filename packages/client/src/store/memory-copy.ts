import { messageRowSchema } from '@tend/protocol';
import { z } from 'zod';
import { readState } from '../copy/read-state.ts';
import { openUnprobed, type DexieStoreOptions } from './dexie-store.ts';
import { messageRange, ofSpace, type LocalStore } from './local-store.ts';
import { createMemoryStore } from './memory-store.ts';
import { spaceKey } from './records.ts';

/**
 * Copies the store of a full device to memory: it is shown, and its outbox is sent, under the same ids that it will
 * have once there is space again.
 */
export async function openMemoryCopy(options: DexieStoreOptions): Promise<LocalStore> {
  const origin = await openUnprobed(options);
  const { state } = readState(await origin.load());
  const chats = state.spaces.filter(({ segment }) => segment !== null);
  const pages = await Promise.all(
    chats.map(({ space }) => origin.messages(messageRange({ chatId: space.id, limit: Infinity }))),
  );
  const memory = createMemoryStore({ origin });
  await memory.transaction(async (tx) => {
    await tx.put('meta', [{ epoch: state.epoch, revision: state.revision }]);
    await tx.put('spaces', state.spaces);
    await tx.put('rows', state.rows);
    for (const [index, { space }] of chats.entries()) {
      const messages = z.array(messageRowSchema).safeParse(pages[index]);
      if (messages.success) {
        await tx.put('messages', messages.data);
      } else {
        await tx.delete('spaces', [spaceKey(space)]);
        await tx.deleteRange('rows', ofSpace(spaceKey(space)));
      }
    }
    await tx.put('outbox', state.outbox);
    await tx.put('drafts', state.drafts);
  });
  return memory;
}

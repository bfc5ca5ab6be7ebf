import { messageRowSchema } from '@tend/protocol';
import { z } from 'zod';
import { readState } from '../copy/read-state.ts';
import { openUnprobed, type DexieStoreOptions } from './dexie-store.ts';
import type { LocalStore } from './local-store.ts';
import { createMemoryStore } from './memory-store.ts';

/**
 * In memory, what a device holds that takes nothing more: it is shown, and what waits there is sent, under the same ids
 * as it will be once there is room again.
 */
export async function openMemoryCopy(options: DexieStoreOptions): Promise<LocalStore> {
  const origin = await openUnprobed(options);
  const { state } = readState(await origin.load());
  const chats = state.spaces.filter(({ segment }) => segment !== null);
  const pages = await Promise.all(
    chats.map(({ space }) => origin.messages({ chatId: space.id, limit: Infinity })),
  );
  const memory = createMemoryStore({ origin });
  await memory.transaction(async (tx) => {
    await tx.putMeta({ epoch: state.epoch, revision: state.revision });
    for (const record of state.spaces) await tx.putSpace(record);
    await tx.putRows(state.rows);
    for (const [index, { space }] of chats.entries()) {
      const messages = z.array(messageRowSchema).safeParse(pages[index]);
      if (messages.success) await tx.putMessages(messages.data);
      else await tx.deleteSpace(space);
    }
    await tx.putOutbox(state.outbox);
    for (const draft of state.drafts) await tx.putDraft(draft);
  });
  return memory;
}

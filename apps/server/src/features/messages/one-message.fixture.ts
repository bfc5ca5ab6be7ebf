import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';

/** A group with Ada, its administrator, Ben and Cid, and a message by Ben. */
export async function startWithMessage(text = 'Two tablets at eight') {
  const services = await startServices();
  const { ada, ben, cid, messages, messageChanges } = services;
  const chatId = await services.addGroup(ada, ben, cid);
  const write = async (authorId: string, words: string, replyToId?: string) => {
    const message = { id: services.id(), chatId, text: words, ...(replyToId && { replyToId }) };
    await messages.send(by(authorId), message);
    return message.id;
  };
  const messageId = await write(ben, text);
  const place = { chatId, messageId };
  return {
    ...services,
    ...place,
    place,
    write,
    edit: (userId: string, words: string, id = services.id()) =>
      messageChanges.edit(by(userId), { ...place, id, text: words }),
    history: ({ userId = ada, before = Number.MAX_SAFE_INTEGER, limit = 20 } = {}) =>
      messageChanges.history(userId, { ...place, before, limit }),
    delete: (userId: string) => messageChanges.delete(by(userId), place),
    newest: async (count = 1) => {
      const page = { chatId, from: { type: 'newest' }, limit: count } as const;
      return (await messages.page(ada, page)).messages;
    },
  };
}

import type { Handlers } from '../../platform/operations/handler.ts';
import type { MessageChangesService } from './message-changes.service.ts';
import type { MessagesService } from './messages.service.ts';
import type { ReadMarksService } from './read-marks.service.ts';

type MessageHandlers = Pick<
  Handlers,
  | 'message.send'
  | 'message.forward'
  | 'message.edit'
  | 'message.delete'
  | 'message.history'
  | 'message.react'
  | 'message.setPinned'
  | 'message.page'
  | 'message.markRead'
  | 'message.receipts'
  | 'message.unread'
  | 'message.unreadTotal'
>;

export function createMessagesHandlers({
  messages,
  messageChanges,
  readMarks,
}: {
  messages: MessagesService;
  messageChanges: MessageChangesService;
  readMarks: ReadMarksService;
}): MessageHandlers {
  return {
    'message.send': (input, { caller }) => messages.send(caller, input),
    'message.forward': (input, { caller }) => messages.forward(caller, input),
    'message.edit': (input, { caller }) => messageChanges.edit(caller, input),
    'message.delete': (input, { caller }) => messageChanges.delete(caller, input),
    'message.react': (input, { caller }) => messageChanges.react(caller, input),
    'message.setPinned': (input, { caller }) => messageChanges.setPinned(caller, input),
    'message.history': (input, { caller }) => messageChanges.history(caller.userId, input),
    'message.page': (input, { caller }) => messages.page(caller.userId, input),
    'message.markRead': (input, { caller }) => readMarks.markRead(caller, input),
    'message.receipts': (input, { caller }) => readMarks.receipts(caller.userId, input.chatId),
    'message.unread': (input, { caller }) => readMarks.unread(caller.userId, input.chatId),
    'message.unreadTotal': async (_input, { caller }) => ({
      count: (await readMarks.countUnread(caller.userId)).total,
    }),
  };
}

import type { Handlers } from '../../platform/operations/handler.ts';
import type { MessagesService } from './messages.service.ts';
import type { ReadMarksService } from './read-marks.service.ts';

type MessageHandlers = Pick<
  Handlers,
  | 'message.send'
  | 'message.page'
  | 'message.markRead'
  | 'message.receipts'
  | 'message.unread'
  | 'message.unreadTotal'
>;

export function createMessagesHandlers({
  messages,
  readMarks,
}: {
  messages: MessagesService;
  readMarks: ReadMarksService;
}): MessageHandlers {
  return {
    'message.send': (input, { caller }) => messages.send(caller, input),
    'message.page': (input, { caller }) => messages.page(caller.userId, input),
    'message.markRead': (input, { caller }) => readMarks.markRead(caller, input),
    'message.receipts': (input, { caller }) => readMarks.receipts(caller.userId, input.chatId),
    'message.unread': (input, { caller }) => readMarks.unread(caller.userId, input.chatId),
    'message.unreadTotal': async (_input, { caller }) => ({
      count: (await readMarks.countUnread(caller.userId)).total,
    }),
  };
}

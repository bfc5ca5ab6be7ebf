import type { Handlers } from '../../platform/operations/handler.ts';
import type { ChatsService } from './chats.service.ts';
import type { GroupsService } from './groups.service.ts';

type ChatHandlers = Pick<
  Handlers,
  | 'chat.openDirect'
  | 'chat.createGroup'
  | 'chat.rename'
  | 'chat.addMembers'
  | 'chat.removeMember'
  | 'chat.setMemberRole'
  | 'chat.leave'
  | 'chat.setTyping'
>;

export function createChatsHandlers({
  chats,
  groups,
}: {
  chats: ChatsService;
  groups: GroupsService;
}): ChatHandlers {
  return {
    'chat.openDirect': (input, { caller }) => chats.openDirect(caller.userId, input),
    'chat.createGroup': (input, { caller }) => chats.createGroup(caller.userId, input),
    'chat.rename': (input, { caller }) => groups.rename(caller.userId, input),
    'chat.addMembers': (input, { caller }) => groups.addMembers(caller.userId, input),
    'chat.removeMember': (input, { caller }) => groups.removeMember(caller.userId, input),
    'chat.setMemberRole': (input, { caller }) => groups.setMemberRole(caller.userId, input),
    'chat.leave': (input, { caller }) => groups.leave(caller.userId, input),
    'chat.setTyping': (input, { caller }) => chats.setTyping(caller.userId, input),
  };
}

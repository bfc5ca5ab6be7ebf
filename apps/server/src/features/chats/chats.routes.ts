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
    'chat.openDirect': (input, { caller }) => chats.openDirect(caller, input),
    'chat.createGroup': (input, { caller }) => chats.createGroup(caller, input),
    'chat.rename': (input, { caller }) => groups.rename(caller, input),
    'chat.addMembers': (input, { caller }) => groups.addMembers(caller, input),
    'chat.removeMember': (input, { caller }) => groups.removeMember(caller, input),
    'chat.setMemberRole': (input, { caller }) => groups.setMemberRole(caller, input),
    'chat.leave': (input, { caller }) => groups.leave(caller, input),
    'chat.setTyping': (input, { caller }) => chats.setTyping(caller.userId, input),
  };
}

import type { ErrorCode, OperationName } from '@tend/protocol';

/**
 * The callers. All but the first have a session, even the deactivated person; the administrator of the organisation is
 * in no group.
 */
export const roles = [
  'notSignedIn',
  'deactivated',
  'stranger',
  'removed',
  'member',
  'groupAdministrator',
  'administrator',
] as const;
export type RoleName = (typeof roles)[number];

/** The outcome of a well-formed call. */
type Ending = 'ok' | ErrorCode;
type Row = Readonly<Record<RoleName, Ending>>;

const everybody = {
  notSignedIn: 'ok',
  deactivated: 'ok',
  stranger: 'ok',
  removed: 'ok',
  member: 'ok',
  groupAdministrator: 'ok',
  administrator: 'ok',
} as const satisfies Row;

const people = {
  ...everybody,
  notSignedIn: 'not_signed_in',
  deactivated: 'not_signed_in',
} as const satisfies Row;

/** To others the chat does not exist; administrators of the organisation are no exception. */
const members = {
  ...people,
  stranger: 'not_found',
  removed: 'not_found',
  administrator: 'not_found',
} as const satisfies Row;

const groupAdministrators = { ...members, member: 'not_allowed' } as const satisfies Row;

const administrators = {
  ...people,
  stranger: 'not_allowed',
  removed: 'not_allowed',
  member: 'not_allowed',
  groupAdministrator: 'not_allowed',
} as const satisfies Row;

const noOneYet = {
  ...people,
  stranger: 'not_allowed',
  removed: 'not_allowed',
  member: 'not_allowed',
  groupAdministrator: 'not_allowed',
  administrator: 'not_allowed',
} as const satisfies Row;

const nobodyAgain = {
  notSignedIn: 'already_set_up',
  deactivated: 'already_set_up',
  stranger: 'already_set_up',
  removed: 'already_set_up',
  member: 'already_set_up',
  groupAdministrator: 'already_set_up',
  administrator: 'already_set_up',
} as const satisfies Row;

/** The rights of each role: an operation of the contract without a row here does not compile. */
export const rights = {
  'organization.state': everybody,
  'organization.setUp': nobodyAgain,
  'organization.update': administrators,
  'organization.updateNotifications': administrators,
  'organization.updateFiles': administrators,
  'organization.updateMessages': administrators,

  'session.login': { ...everybody, deactivated: 'account_deactivated' },
  'session.logout': people,
  'session.current': people,
  'session.list': people,
  'session.revoke': people,
  'session.revokeOthers': people,
  'account.changePassword': people,

  'passwordReset.request': everybody,
  'passwordReset.issue': administrators,
  'passwordReset.show': everybody,
  'passwordReset.use': everybody,
  'mail.state': administrators,
  'server.greet': everybody,
  'server.addresses': administrators,

  'invitation.create': administrators,
  'invitation.renew': administrators,
  'invitation.revoke': administrators,
  'invitation.list': administrators,
  'invitation.show': everybody,
  'invitation.accept': everybody,

  'user.updateProfile': people,
  'user.setStatus': people,
  // Their own.
  'user.setPicture': people,
  // Not permitted by the organisation at first.
  'user.setReceiptsHidden': noOneYet,
  'user.setLanguage': people,
  'user.setSkinTone': people,
  'user.setRole': administrators,
  'user.deactivate': administrators,
  'user.reactivate': administrators,

  'chat.openDirect': people,
  'chat.createGroup': people,
  'chat.rename': groupAdministrators,
  'chat.describe': groupAdministrators,
  'chat.setPicture': groupAdministrators,
  'chat.setPermission': groupAdministrators,
  'chat.addMembers': groupAdministrators,
  'chat.removeMember': groupAdministrators,
  'chat.setMemberRole': groupAdministrators,
  'chat.leave': members,
  'chat.setTyping': members,
  'chat.showLink': groupAdministrators,
  'chat.issueLink': groupAdministrators,
  'chat.revokeLink': groupAdministrators,
  // Whoever was removed from the group does not come back by its link.
  'chat.previewLink': { ...people, removed: 'not_found' },
  'chat.joinByLink': { ...people, removed: 'not_found' },
  'chat.setPinned': members,
  'chat.orderPinned': people,
  'chat.setArchived': members,
  'chat.setMarkedUnread': members,

  'message.send': members,
  'message.forward': members,
  // On a message that the member wrote.
  'message.edit': { ...members, groupAdministrator: 'not_allowed' },
  'message.delete': members,
  'message.removePreview': { ...members, groupAdministrator: 'not_allowed' },
  'message.react': members,
  'message.setPinned': members,
  'message.history': members,
  'message.details': { ...members, groupAdministrator: 'not_allowed' },
  'message.markRead': members,
  'message.markHeard': members,
  'draft.save': members,
  'message.schedule': members,
  'message.sendScheduled': members,
  // Also by who has left the chat; of others there is nothing to delete.
  'message.unschedule': people,
  'message.sendFiles': members,
  'file.ofChat': members,
  'link.ofChat': members,
  'file.countsOfChat': members,
  'file.usage': administrators,
  'poll.send': members,
  'poll.vote': members,
  // Of a poll that the member made.
  'poll.close': members,
  'poll.votes': members,
  'message.page': members,
  'message.firstSince': members,
  'message.receipts': members,
  'message.unread': members,
  'message.unreadTotal': people,
  // In a chat.
  'search.messages': members,

  'notification.updateSettings': people,
  'notification.setChat': members,
  'notification.setState': people,
  'notification.markAllRead': people,
  'notification.page': people,
  'notification.explain': members,

  'sync.catchUp': people,
  'presence.watch': people,
  'presence.online': people,
  'overview.figures': people,

  'push.configuration': people,
  'push.health': administrators,
  'device.register': people,
  'device.remove': people,
  'device.list': people,
  'device.sendTest': people,

  'digest.show': everybody,
  'digest.unsubscribe': everybody,

  'reachability.list': administrators,
  'reachability.devices': administrators,
  'reachability.sendTest': administrators,
} as const satisfies Record<OperationName, Row>;

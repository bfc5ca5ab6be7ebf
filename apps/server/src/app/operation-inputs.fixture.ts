import type { InputOf, OperationName } from '@tend/protocol';
import { newSubscription } from '../platform/push/fake-push.fixture.ts';
import type { Person, World } from './world.fixture.ts';

const newPassword = 'another horse battery';

/** A valid call for each operation, provided that the caller may make it. */
export const inputs: {
  readonly [Name in OperationName]: (world: World, caller: Person) => InputOf<Name>;
} = {
  'organization.state': () => ({}),
  'organization.setUp': ({ password, setUpToken }) => ({
    token: setUpToken,
    organizationName: 'Elm Court',
    contactEmail: 'office@elm-court.example',
    name: 'Eve',
    email: 'eve@elm-court.example',
    password,
    language: 'en',
  }),
  'organization.update': () => ({ name: 'Elm Court', contactEmail: 'office@elm-court.example' }),
  'organization.updateNotifications': () => ({ allowTextInPush: true, digestAfterMinutes: 30 }),
  'organization.updateMessages': () => ({ editWithinMinutes: 60, linkPreviews: false }),

  'session.login': ({ password }, { email }) => ({ email, password }),
  'session.logout': () => ({}),
  'session.current': () => ({}),
  'session.list': () => ({}),
  'session.revoke': (_world, { otherSessionId }) => ({ sessionId: otherSessionId }),
  'session.revokeOthers': () => ({}),
  'account.changePassword': ({ password }) => ({ currentPassword: password, newPassword }),

  'passwordReset.request': (_world, { email }) => ({ email }),
  'passwordReset.issue': ({ people }) => ({ userId: people.colleague.userId }),
  'passwordReset.show': ({ resetToken }) => ({ token: resetToken }),
  'passwordReset.use': ({ resetToken }) => ({ token: resetToken, newPassword }),
  'mail.state': () => ({}),
  'server.greet': () => ({}),
  'server.addresses': () => ({}),

  'invitation.create': ({ id }) => ({
    id: id(),
    email: 'somebody@tend.example',
    role: 'member',
    jobTitle: 'Nurse',
    language: 'en',
  }),
  'invitation.renew': ({ invitation }) => ({ invitationId: invitation.id }),
  'invitation.revoke': ({ invitation }) => ({ invitationId: invitation.id }),
  'invitation.list': () => ({}),
  'invitation.show': ({ invitation }) => ({ token: invitation.token }),
  'invitation.accept': ({ invitation, password }) => ({
    token: invitation.token,
    name: 'Nick',
    email: invitation.email,
    password,
    language: 'en',
  }),

  'user.updateProfile': () => ({
    name: 'New Name',
    jobTitle: 'Nurse',
    pronunciation: 'nyoo naym',
    phone: '+49 30 901820',
  }),
  'user.setStatus': () => ({
    status: { emoji: '🏖️', text: 'On holiday', until: 1_800_000_000_000 },
  }),
  'user.setLanguage': () => ({ language: 'ru' }),
  'user.setRole': ({ people }) => ({ userId: people.colleague.userId, role: 'administrator' }),
  'user.deactivate': ({ people }) => ({ userId: people.colleague.userId }),
  'user.reactivate': ({ people }) => ({ userId: people.deactivated.userId }),

  'chat.openDirect': ({ id, people }) => ({ id: id(), userId: people.colleague.userId }),
  'chat.createGroup': ({ id, people }) => ({
    id: id(),
    title: 'South',
    memberIds: [people.colleague.userId],
  }),
  'chat.rename': ({ chatId }) => ({ chatId, title: 'South' }),
  'chat.describe': ({ chatId }) => ({ chatId, description: 'Nights 21:00–07:30\nKeys: ask Cora' }),
  'chat.setPermission': ({ chatId }) => ({
    chatId,
    permission: 'write',
    permitted: 'administrators',
  }),
  'chat.addMembers': ({ chatId, people }) => ({ chatId, userIds: [people.stranger.userId] }),
  'chat.removeMember': ({ chatId, people }) => ({ chatId, userId: people.colleague.userId }),
  'chat.setMemberRole': ({ chatId, people }) => ({
    chatId,
    userId: people.colleague.userId,
    role: 'administrator',
  }),
  'chat.leave': ({ chatId }) => ({ chatId }),
  'chat.setTyping': ({ chatId }) => ({ chatId, isTyping: true }),
  'chat.showLink': ({ chatId }) => ({ chatId }),
  'chat.issueLink': ({ chatId }) => ({ chatId, days: 7 }),
  'chat.revokeLink': ({ chatId }) => ({ chatId }),
  'chat.previewLink': ({ groupToken }) => ({ token: groupToken }),
  'chat.joinByLink': ({ groupToken }) => ({ token: groupToken }),
  'chat.setPinned': ({ chatId }) => ({ chatId, isPinned: true }),
  'chat.setArchived': ({ chatId }) => ({ chatId, upTo: 2 }),
  'chat.setMarkedUnread': ({ chatId }) => ({ chatId, at: 2 }),

  'message.send': ({ id, chatId, people }) => ({
    id: id(),
    chatId,
    text: '@Colleague and @all, good morning',
    mentions: [
      { start: 0, length: 10, who: { type: 'user', userId: people.colleague.userId } },
      { start: 15, length: 4, who: { type: 'all' } },
    ],
  }),
  'message.forward': ({ id, chatId, messageId }) => ({
    id: id(),
    chatId,
    from: { chatId, messageId },
  }),
  'message.edit': ({ id, chatId, messageId }) => ({
    id: id(),
    chatId,
    messageId,
    text: 'Good day',
  }),
  'message.delete': ({ chatId, messageId }) => ({ chatId, messageId }),
  'message.removePreview': ({ chatId, messageId }) => ({ chatId, messageId }),
  'message.react': ({ chatId, messageId }) => ({ chatId, messageId, emoji: '👍🏽' }),
  'message.setPinned': ({ chatId, messageId }) => ({ chatId, messageId, isPinned: true }),
  'message.history': ({ chatId, messageId }) => ({ chatId, messageId }),
  'message.details': ({ chatId, messageId }) => ({ chatId, messageId }),
  'message.markRead': ({ chatId }) => ({ chatId, upTo: 2 }),
  'draft.save': ({ chatId, people }) => ({
    chatId,
    text: '@Colleague I think',
    mentions: [{ start: 0, length: 10, who: { type: 'user', userId: people.colleague.userId } }],
  }),
  'message.schedule': ({ id, chatId, people }) => ({
    id: id(),
    chatId,
    text: '@Colleague good morning',
    mentions: [{ start: 0, length: 10, who: { type: 'user', userId: people.colleague.userId } }],
    sendAt: 1_800_000_000_000,
  }),
  'message.sendScheduled': ({ id, chatId }) => ({ id: id(), chatId, text: 'Good morning' }),
  'message.unschedule': ({ id }) => ({ id: id() }),
  'message.page': ({ chatId }) => ({ chatId, from: { type: 'before', seq: 2 }, limit: 10 }),
  'message.firstSince': ({ chatId }) => ({ chatId, since: 0 }),
  'message.receipts': ({ chatId }) => ({ chatId }),
  'message.unread': ({ chatId }) => ({ chatId }),
  'message.unreadTotal': () => ({}),

  'notification.updateSettings': () => ({
    direct: false,
    groups: 'mentions',
    keywords: ['insulin', 'key safe'],
    quietHours: { isOn: true, days: [[{ from: 1_320, to: 420 }], [], [], [], [], [], []] },
    timeZone: 'Europe/Berlin',
    doNotDisturbUntil: 1_800_000_000_000,
    sound: false,
    vibration: false,
    showSender: true,
    showText: true,
    emailDigest: false,
    reactions: false,
  }),
  'notification.setChat': ({ chatId }) => ({
    chatId,
    level: 'mentions',
    mutedUntil: 1_800_000_000_000,
  }),
  'notification.setState': ({ notificationId }) => ({
    notificationIds: [notificationId],
    state: 'read',
  }),
  'notification.explain': ({ chatId }) => ({ chatId, seq: 2 }),
  'notification.markAllRead': () => ({ upTo: 1_000 }),
  'notification.page': () => ({ before: 1_000 }),

  'sync.catchUp': ({ chatId }) => ({
    epoch: 'an epoch',
    claims: [{ kind: 'chat', id: chatId, version: 1 }],
  }),
  'presence.watch': ({ people }) => ({ userIds: [people.colleague.userId] }),
  'presence.online': () => ({}),
  'overview.figures': () => ({ timeZone: 'Europe/Berlin', days: 7 }),

  'push.configuration': () => ({}),
  'push.health': () => ({}),
  'device.register': () => ({ subscription: newSubscription() }),
  'device.remove': (_world, { deviceId }) => ({ deviceId }),
  'device.list': () => ({}),
  'device.sendTest': (_world, { deviceId }) => ({ deviceId }),

  'digest.show': ({ unsubscribeToken }) => ({ token: unsubscribeToken }),
  'digest.unsubscribe': ({ unsubscribeToken }) => ({ token: unsubscribeToken }),

  'reachability.list': () => ({}),
  'reachability.devices': ({ people }) => ({ userId: people.colleague.userId }),
  'reachability.sendTest': ({ people: { colleague } }) => ({
    userId: colleague.userId,
    deviceId: colleague.deviceId,
  }),
};

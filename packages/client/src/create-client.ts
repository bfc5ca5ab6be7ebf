import { contract, isHeard, type Presence } from '@tend/protocol';
import { v7 as newUuid } from 'uuid';
import type { Client, MarkedRead } from './client.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Codec } from './connection/codec.ts';
import { createPlatformSockets, type SocketPort } from './connection/socket.ts';
import { LocalCopy } from './copy/local-copy.ts';
import { Drafts, type QuickNote } from './drafts/drafts.ts';
import { blank, toInput } from './drafts/writing.ts';
import { Files } from './files/files.ts';
import type { FileStore } from './files/kept/file-store.ts';
import { createHttpApi, type HttpApi } from './http/http-api.ts';
import type { Fetch } from './http/http.ts';
import { listing } from './listing.ts';
import { Leader, type EphemeralFrame } from './tabs/leader.ts';
import { LiveState } from './live/live-state.ts';
import { Notices } from './notices.ts';
import { Outbox } from './outbox/outbox.ts';
import { scheduling } from './scheduling.ts';
import type { DeviceSearch } from './search/device-search.ts';
import { Searching } from './search/searching.ts';
import { sending, sendingFiles } from './sending.ts';
import { logOut } from './log-out.ts';
import { dropWhenStored, parse } from './written.ts';
import type { LocalStore } from './store/local-store.ts';
import type { Call } from './sync/sync.ts';
import { createSoleTab, type Tabs } from './tabs/tabs.ts';
import { TabGroup } from './tabs/tab-group.ts';
import { findDirectChat } from './views/chat-details.ts';
import { findFirstSince } from './views/first-since.ts';
import { Views } from './views/views.ts';

export interface ClientOptions {
  /** The person who is logged in. */
  userId: string;
  /** The base address of the server, without a trailing slash: in a browser, the page's own origin. */
  baseUrl: string;
  /** The session's token on a cross-origin page, which has no cookie; otherwise empty. */
  authToken?: string;
  store: LocalStore;
  /** Opens what keeps the bytes of files, in IndexedDB by default. */
  openFileStore?: () => Promise<FileStore>;
  /** The title of the person's chat with themself, in the language of the screens; see `retitle`. */
  titleOfSaved?: () => string;
  /** Searches the local copy in another thread, if it is stored where that can read it; see `search`. */
  openDeviceSearch?: () => Promise<DeviceSearch>;
  /** Where drafts survive a page that is ended while the person writes. */
  draftNote?: QuickNote;
  tabs?: Tabs;
  openSocket?: SocketPort;
  fetch?: Fetch;
  clock?: Clock;
  /** Uniform in [0, 1). */
  random?: () => number;
  /** Generates UUIDv7 ids. */
  newId?: () => string;
  /** See OutboxOptions. */
  whenDrawn?: () => Promise<void>;
  codec?: Codec;
  /** Names the running version of the app: different after an update. */
  release?: string;
  /** Called with unexpected problems, such as a full device. */
  onProblem?: (error: unknown) => void;
}

/** Composes the client of one person. Nothing happens before `start`. */
export function createClient(options: ClientOptions): Client {
  const { newId = newUuid } = options;
  const parts = compose(options);
  const { copy, tabGroup, live, outbox, drafts, views, notices, call, onProblem } = parts;
  return {
    userId: options.userId,
    isKept: options.store.isShared,
    ...lifecycle(parts),
    call,
    ...sending(parts),
    ...sendingFiles(parts),
    ...changing(parts),
    ...scheduling(parts, options.userId),
    ...reading(parts),
    ...listing(parts),
    ...settingUp(parts),
    setNotificationState: (ids, state) => outbox.setNotificationState(ids, state),
    markAllNotificationsRead: () => markAllRead(parts),
    saveDraft: (chatId, writing) => drafts.save(chatId, writing),
    changeDraft: (chatId, change) => drafts.change(chatId, change),
    shareDrafts: () => void drafts.shareNow().catch(onProblem),
    async storeAll() {
      await drafts.flush();
      await copy.whenWritten();
    },
    ...creating(parts, { selfId: options.userId, newId }),
    setTyping: (chatId, isTyping) => live.typing.tell(chatId, isTyping),
    watchPresence: (userIds) => live.presence.watch(userIds),
    files: parts.files,
    connection: tabGroup.status,
    self: views.self,
    directory: views.directory,
    pictures: views.pictures,
    chatList: views.chatList,
    totals: views.totals,
    ownEmoji: views.ownEmoji,
    notificationSettings: views.notificationSettings,
    feeds: views.feeds,
    onNotice: (listener) => notices.onNotice(listener),
    tellPushed: (place) => notices.tellPushed(place),
    message: (chatId, seq) => views.message(chatId, seq),
    chatNotifications: (chatId) => views.chatNotifications(chatId),
    unreachableDevices: views.unreachableDevices,
    presence: live.presence.people,
    pins: (chatId) => views.pins(chatId),
    chat: (chatId) => views.chat(chatId),
    conversation(chatId, visit) {
      void live.receipts.load(chatId);
      return views.conversation(chatId, visit);
    },
    readAhead: (chatId) => void views.conversation(chatId),
    typing: (chatId) => live.typing.of(chatId),
    receipts: (chatId) => live.receipts.of(chatId),
    draft: (chatId) => views.draft(chatId),
    retitle: () => views.retitle(),
    findFirstSince: (chatId, since) => findFirstSince({ copy, call }, { chatId, since }),
    search: () => parts.searching.search(),
  };
}

function creating(
  { copy, call }: Parts,
  { selfId, newId }: { selfId: string; newId: () => string },
): Pick<Client, 'openDirect' | 'createGroup'> {
  return {
    openDirect: async (userId) =>
      findDirectChat(copy.replica, { selfId, userId }) ??
      (await call('chat.openDirect', { id: newId(), userId })).chatId,
    async createGroup(title, memberIds) {
      const input = { id: newId(), title, memberIds: [...memberIds] };
      return (await call('chat.createGroup', input)).chatId;
    },
  };
}

interface Parts {
  copy: LocalCopy;
  http: HttpApi;
  tabGroup: TabGroup;
  live: LiveState;
  files: Files;
  outbox: Outbox;
  drafts: Drafts;
  views: Views;
  notices: Notices;
  searching: Searching;
  call: Call;
  clock: Clock;
  onProblem: (error: unknown) => void;
}

/** Calls go over the socket, or by HTTP while there is none. */
function createCall({
  tabGroup,
  leader,
  http,
}: Record<'leader' | 'http', { call: Call }> & { tabGroup: TabGroup }): Call {
  return (name, input) => {
    const isOverSocket = tabGroup.isConnected && contract[name].transport === 'any';
    return isOverSocket ? leader.call(name, input) : http.call(name, input);
  };
}

function compose(options: ClientOptions): Parts {
  const { userId: selfId, store } = options;
  const { clock = systemClock, newId = newUuid } = options;
  const { titleOfSaved = () => '', draftNote = noNote, onProblem = () => {} } = options;
  const http = createHttpApi({ ...options, clock });
  const copy = new LocalCopy({
    store,
    clock,
    publish: (change) => tabGroup.post({ type: 'change', change }),
  });
  const files = new Files({
    ...options,
    copy,
    clock,
    post: (message) => tabGroup.post(message),
    onProblem,
  });
  const { leader, tabGroup } = createTabGroup(
    { ...options, copy, files, http, clock, onProblem },
    (frame) => live.receive(frame),
  );
  const call = createCall({ tabGroup, leader, http });
  const watchPresence = (userIds: readonly string[]): Promise<readonly Presence[]> =>
    tabGroup.watchPresence(userIds);
  const sources = { copy, selfId, clock, call };
  const live = new LiveState({ ...sources, watchPresence });
  const views = new Views({ ...sources, titleOfSaved, live, connection: tabGroup.status });
  tabGroup.status.subscribe(() => {
    const { state } = tabGroup.status.getSnapshot();
    live.setLive(state === 'live');
    if (state !== 'ended') return;
    // What another tab removes at a log-out must not be kept anew.
    const ending = tabGroup.isLoggedOut ? files.close() : files.endSession();
    ending.catch(onProblem);
  });
  return {
    copy,
    http,
    tabGroup,
    live,
    files,
    ...createWriting({ ...options, copy, clock, newId, draftNote, onProblem }),
    views,
    notices: new Notices({ copy, selfId, clock, connection: tabGroup.status }),
    searching: new Searching({ ...options, ...sources, connection: tabGroup.status, onProblem }),
    call,
    clock,
    onProblem,
  };
}

/** The person's tabs, of which this one may lead. */
function createTabGroup(
  options: ClientOptions & Pick<Parts, 'copy' | 'files' | 'http' | 'clock' | 'onProblem'>,
  onEphemeral: (frame: EphemeralFrame) => void,
): { leader: Leader; tabGroup: TabGroup } {
  const { userId: selfId, baseUrl, codec, copy, files, http, clock, onProblem } = options;
  const { authToken = '', random = Math.random, release = '' } = options;
  const { openSocket = createPlatformSockets(authToken) } = options;
  const tabs = chooseTabs(options);
  const leader = new Leader({
    socketUrl: `${baseUrl.replace(/^http/, 'ws')}/ws`,
    openSocket,
    http,
    clock,
    random,
    copy,
    selfId,
    release,
    claimAs: tabs.isExclusive ? null : tabs.ownName,
    uploads: files,
    ...(codec === undefined ? {} : { codec }),
    onEphemeral: (frame) => tabGroup.share(frame),
    onProblem,
  });
  const tabGroup = new TabGroup({
    tabs,
    leader,
    copy,
    clock,
    onEphemeral,
    onFiles: (message) => files.receive(message),
    onProblem,
  });
  return { leader, tabGroup };
}

/** What is being written, and what waits to be sent. */
function createWriting(
  options: ClientOptions &
    Pick<Parts, 'copy' | 'clock' | 'onProblem'> &
    Required<Pick<ClientOptions, 'newId' | 'draftNote'>>,
): Pick<Parts, 'outbox' | 'drafts'> {
  const { userId: selfId, store, copy, clock, newId, whenDrawn, draftNote, onProblem } = options;
  const outbox = new Outbox({ copy, selfId, clock, newId, whenDrawn, onProblem });
  const drafts = new Drafts({
    copy,
    clock,
    note: draftNote,
    isCopyKept: store.isShared,
    share: (chatIds) => outbox.shareDrafts(chatIds),
    onProblem,
  });
  return { outbox, drafts };
}

/** For a device that stores nothing besides the local copy. */
const noNote: QuickNote = { read: () => null, write: () => {} };

/** Tabs that cannot see each other's local copy cannot share a connection. */
function chooseTabs({ store, tabs }: ClientOptions): Tabs {
  if (store.isShared && tabs !== undefined) return tabs;
  tabs?.close();
  return createSoleTab();
}

function lifecycle(
  parts: Parts,
): Pick<Client, 'start' | 'stop' | 'logOut' | 'wake' | 'networkLost'> {
  const { copy, files, tabGroup, live, drafts, views, notices, searching, onProblem } = parts;
  const leave = (): void => {
    tabGroup.stop();
    live.stop();
    views.close();
    notices.close();
    searching.close();
  };
  return {
    async start() {
      await copy.open();
      // A device that is full still starts; the note stays for the next time.
      await drafts.recover().catch(onProblem);
      tabGroup.start();
    },
    async stop() {
      // The note keeps what could not be stored.
      await drafts.shareNow().catch(onProblem);
      await drafts.flush().catch(onProblem);
      leave();
      await files.close();
      await copy.close();
    },
    async logOut() {
      tabGroup.post({ type: 'loggedOut' });
      leave();
      drafts.destroy();
      return logOut(parts);
    },
    wake: () => tabGroup.wake(),
    networkLost: () => tabGroup.networkLost(),
  };
}

/** How far the person has read, and what they have listened to. */
function reading({ views, outbox }: Parts): Pick<Client, 'markRead' | 'markHeard' | 'heard'> {
  return {
    markRead: (chatId, upTo) => outbox.markRead(chatId, upTo),
    markHeard(chatId, seq) {
      if (isHeard(views.heard(chatId).getSnapshot(), seq)) return;
      outbox.changeOwn({ name: 'message.markHeard', input: { chatId, seqs: [seq] } });
    },
    heard: (chatId) => views.heard(chatId),
  };
}

/** The person's settings. */
function settingUp({
  outbox,
}: Parts): Pick<Client, 'setSkinTone' | 'updateNotificationSettings' | 'setChatNotifications'> {
  return {
    setSkinTone: (skinTone) => outbox.changeOwn({ name: 'user.setSkinTone', input: { skinTone } }),
    updateNotificationSettings: (changes) => outbox.updateNotificationSettings(changes),
    setChatNotifications: (settings) => outbox.setChatNotifications(settings),
  };
}

/** Changes to sent messages. */
function changing(
  parts: Parts,
): Pick<
  Client,
  | 'editMessage'
  | 'deleteMessage'
  | 'removePreview'
  | 'react'
  | 'vote'
  | 'closePoll'
  | 'setMessagePinned'
> {
  const { drafts, outbox, live } = parts;
  return {
    editMessage(chatId, edit, { typed, ...written }) {
      const input = parse(contract['message.edit'].input, {
        id: outbox.newId(),
        chatId,
        messageId: edit.message.id,
        ...toInput(written),
      });
      // Noted without what was set aside, which is noted as the draft.
      const { text, mentions } = typed ?? written;
      drafts.send(chatId, { text, mentions, edit: { ...edit, setAside: blank } }, input.id);
      outbox.editMessage(input, edit.setAside);
      drafts.save(chatId, edit.setAside);
      void dropWhenStored(parts, input.id);
      live.typing.forgetOwn(chatId);
    },
    deleteMessage(chatId, messageId) {
      const key = outbox.deleteMessage({ chatId, messageId });
      return () => void outbox.takeBack(key);
    },
    removePreview: (chatId, messageId) => outbox.removePreview({ chatId, messageId }),
    react: (chatId, messageId, emoji) => outbox.react({ chatId, messageId, emoji }),
    vote: (chatId, messageId, answers) => outbox.vote({ chatId, messageId, answers: [...answers] }),
    closePoll: (chatId, messageId) => outbox.closePoll({ chatId, messageId }),
    setMessagePinned: (chatId, message, isPinned) =>
      outbox.setMessagePinned({ chatId, messageId: message.id, isPinned }, message),
  };
}

function markAllRead({ outbox, views }: Parts): MarkedRead {
  const { newestSeq, newIds } = views.notifications.getSnapshot();
  if (newIds.length > 0) outbox.markAllNotificationsRead(newestSeq);
  let directMessages = 0;
  for (const { isStored, chatId, seq, count } of views.feeds.all.getSnapshot().entries) {
    if (isStored || chatId === null || seq === null) continue;
    outbox.markRead(chatId, seq);
    directMessages += count;
  }
  return { notificationIds: newIds, directMessages };
}

import { defaultOrganizationNotifications } from '@tend/protocol';
import { insertPassword } from '../features/accounts/credentials.store.ts';
import { SessionsService } from '../features/accounts/sessions.service.ts';
import { ChatsService } from '../features/chats/chats.service.ts';
import { GroupsService } from '../features/chats/groups.service.ts';
import { MembershipsService } from '../features/chats/memberships.service.ts';
import { MessagesService } from '../features/messages/messages.service.ts';
import { ReadMarksService } from '../features/messages/read-marks.service.ts';
import { FeedService } from '../features/notifications/feed.service.ts';
import { ShownPushes } from '../features/notifications/shown-pushes.service.ts';
import { insertOrganization } from '../features/organization/organization.store.ts';
import { setLastSeen } from '../features/presence/presence.store.ts';
import { changeSpace, createSpace } from '../platform/spaces/space.store.ts';
import { UsersService } from '../features/users/users.service.ts';
import { createLocalBus } from '../platform/bus/local-bus.ts';
import { createTexts } from '../platform/texts/texts.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Caller } from '../platform/operations/caller.ts';
import { BackdatedClock, backdateWrites } from './backdating.ts';
import { minuteMs } from './calendar.ts';
import type { GroupChange } from './content.ts';
import { putDemoMark } from './demo.store.ts';
import type { DemoEvent, DemoPerson, DemoPlan } from './generate.ts';

/** Commands that are given before the first of them is awaited, and so may share one commit. */
const commandsAtOnce = 500;

/** Plays the demo into an empty database, through the services, as if everybody had done their part then. */
export async function fillDemo(
  target: Database,
  plan: DemoPlan,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  const clock = new BackdatedClock();
  const db = backdateWrites(target, clock);
  const services = createServices(db, clock);
  const idOf = idsByKey(plan.people);

  clock.set(Math.min(...plan.people.map(({ startedAt }) => startedAt)));
  await db.write((transaction) => addOrganization(transaction, plan.organization, clock.now()));
  await inGroups(plan.people, (person) => {
    clock.set(person.startedAt);
    return addPerson(db, services.users, person, passwordHash);
  });

  const seqOf = new Map<string, number>();
  await inGroups(plan.events, async (event) => {
    clock.set(event.at);
    const seq = await play(event, services, idOf);
    if (event.type === 'sent' && seq !== null) seqOf.set(event.message, seq);
  });

  clock.set(now);
  await inGroups(plan.reading, ({ chat, by, message }) =>
    services.readMarks.markRead(callerOf(idOf(by)), {
      chatId: chat,
      upTo: seqOf.get(message) ?? 0,
    }),
  );
  await db.write(async (transaction) => {
    for (const [by, at] of new Map(plan.events.map((event) => [event.by, event.at]))) {
      await transaction.run(setLastSeen, { userId: idOf(by), lastSeenAt: at - (at % minuteMs) });
    }
    await transaction.run(putDemoMark, { madeAt: new Date(now).toISOString() });
  });
}

type Services = ReturnType<typeof createServices>;

function createServices(db: Database, clock: BackdatedClock) {
  // Nobody is connected yet who could hear of it.
  const bus = createLocalBus();
  const messages = new MessagesService({ db, clock });
  const feed = new FeedService({ db });
  const shownPushes = new ShownPushes({ clock });
  const readMarks = new ReadMarksService({ db, bus, clock, feed, shownPushes });
  const memberships = new MembershipsService({ db, readMarks });
  const groups = new GroupsService({ db, messages, memberships });
  const sessions = new SessionsService({ db, bus, clock });
  return {
    messages,
    readMarks,
    chats: new ChatsService({ db, clock, bus, messages, memberships }),
    groups,
    users: new UsersService({ db, clock, texts: createTexts(), sessions, groups }),
  };
}

function idsByKey(people: readonly DemoPerson[]): (key: string) => string {
  const ids = new Map(people.map(({ key, id }) => [key, id]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`Nobody is called ${key}`);
    return id;
  };
}

async function inGroups<T>(
  items: readonly T[],
  give: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += commandsAtOnce) {
    await Promise.all(items.slice(from, from + commandsAtOnce).map(give));
  }
}

async function addOrganization(
  transaction: Transaction,
  organization: DemoPlan['organization'],
  now: number,
): Promise<void> {
  const space = { kind: 'organization', id: newId(now) } as const;
  await createSpace(transaction, space);
  await changeSpace(transaction, space, async (version) => {
    const row = { id: space.id, ...organization, version };
    await transaction.run(insertOrganization, row);
    return {
      rows: [{ kind: 'organization', ...row, ...defaultOrganizationNotifications }],
      result: undefined,
    };
  });
}

function addPerson(
  db: Database,
  users: UsersService,
  { id, email, name, jobTitle, role, language, startedAt }: DemoPerson,
  passwordHash: string,
): Promise<void> {
  return db.write(async (transaction) => {
    await users.add(transaction, { id, email, name, jobTitle, role, language });
    const credential = { id: newId(startedAt), userId: id, passwordHash, now: startedAt };
    await transaction.run(insertPassword, credential);
  });
}

/** Answers the position of a message that was sent. */
async function play(
  event: DemoEvent,
  { chats, groups, messages }: Services,
  idOf: (key: string) => string,
): Promise<number | null> {
  const caller = callerOf(idOf(event.by));
  switch (event.type) {
    case 'groupCreated': {
      const memberIds = event.members.map(idOf);
      await chats.createGroup(caller, { id: event.chat, title: event.title, memberIds });
      return null;
    }
    case 'directOpened':
      await chats.openDirect(caller, { id: event.chat, userId: idOf(event.other) });
      return null;
    case 'groupChanged':
      await changeGroup(groups, { caller, chatId: event.chat, change: event.change }, idOf);
      return null;
    case 'sent': {
      const { message: id, chat: chatId, text } = event;
      const mentions = event.mentions.map(({ start, length, person }) => {
        return { start, length, who: { type: 'user' as const, userId: idOf(person) } };
      });
      const mentioned = mentions.length === 0 ? {} : { mentions };
      return (await messages.send(caller, { id, chatId, text, ...mentioned })).seq;
    }
  }
}

/** Somebody of the story: they have no session that could end. */
function callerOf(userId: string): Caller {
  return { userId, sessionId: '', role: 'member', requireStanding: () => Promise.resolve() };
}

function changeGroup(
  groups: GroupsService,
  { caller, chatId, change }: { caller: Caller; chatId: string; change: GroupChange['change'] },
  idOf: (key: string) => string,
): Promise<unknown> {
  switch (change.type) {
    case 'added':
      return groups.addMembers(caller, { chatId, userIds: change.people.map(idOf) });
    case 'removed':
      return groups.removeMember(caller, { chatId, userId: idOf(change.person) });
    case 'left':
      return groups.leave(caller, { chatId });
    case 'renamed':
      return groups.rename(caller, { chatId, title: change.title });
    case 'madeAdministrator': {
      const userId = idOf(change.person);
      return groups.setMemberRole(caller, { chatId, userId, role: 'administrator' });
    }
  }
}

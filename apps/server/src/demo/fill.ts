import { defaultOrganizationSettings, readMarkup } from '@tend/protocol';
import { insertPassword } from '../features/accounts/credentials.store.ts';
import { insertOrganization } from '../features/organization/organization.store.ts';
import { setLastSeen } from '../features/presence/presence.store.ts';
import { changeSpace, createSpace } from '../platform/spaces/space.store.ts';
import { createServices, type Services } from '../features/services.ts';
import { createUnheardParts } from '../features/unheard-parts.ts';
import type { UsersService } from '../features/users/users.service.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Caller } from '../platform/operations/caller.ts';
import { BackdatedClock, backdateWrites } from './backdating.ts';
import { putDemoMark } from './demo.store.ts';
import type { Person } from './people-file.ts';
import { minuteMs, type AboutMessage, type DemoEvent, type DemoPlan } from './plan.ts';

/** Commands issued before the first of them is awaited, so that they can share a commit. */
const commandsAtOnce = 500;

/** Replays the demo into an empty database through the services, as if everyone had acted at the time. */
export async function fillDemo(
  target: Database,
  plan: DemoPlan,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  const clock = new BackdatedClock();
  const db = backdateWrites(target, clock);
  // Nobody is connected yet who could hear of it.
  const services = createServices(createUnheardParts(db, clock));

  clock.set(Math.min(...plan.people.map(({ startedAt }) => startedAt)));
  await db.write((transaction) => addOrganization(transaction, plan.organization, clock.now()));
  await inGroups(plan.people, (person) => {
    clock.set(person.startedAt);
    return addPerson(db, services.users, person, passwordHash);
  });

  const seqOf = new Map<string, number>();
  await inGroups(plan.events, async (event) => {
    clock.set(event.at);
    const seq = await play(event, services);
    if ('message' in event && seq !== null) seqOf.set(event.message, seq);
  });

  clock.set(now);
  await inGroups(plan.reading, ({ chat, by, message }) =>
    services.readMarks.markRead(callerOf(by), {
      chatId: chat,
      upTo: seqOf.get(message) ?? 0,
    }),
  );
  await db.write(async (transaction) => {
    for (const [by, at] of new Map(plan.events.map((event) => [event.by, event.at]))) {
      await transaction.run(setLastSeen, { userId: by.id, lastSeenAt: at - (at % minuteMs) });
    }
    await transaction.run(putDemoMark, { madeAt: new Date(now).toISOString() });
  });
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
      rows: [{ kind: 'organization', ...row, ...defaultOrganizationSettings }],
      result: undefined,
    };
  });
}

function addPerson(
  db: Database,
  users: UsersService,
  { id, email, name, jobTitle, role, language, startedAt }: DemoPlan['people'][number],
  passwordHash: string,
): Promise<void> {
  return db.write(async (transaction) => {
    await users.add(transaction, { id, email, name, jobTitle, role, language });
    const credential = { id: newId(startedAt), userId: id, passwordHash, now: startedAt };
    await transaction.run(insertPassword, credential);
  });
}

/** Returns the position of the message that was sent. */
async function play(event: DemoEvent, services: Services): Promise<number | null> {
  const { messages } = services;
  if ('message' in event) {
    const caller = callerOf(event.by);
    if (event.type === 'sent') return (await messages.send(caller, toMessage(event))).seq;
    if (event.type === 'asked') return (await messages.sendPoll(caller, toPoll(event))).seq;
    if (event.about !== null) {
      await playOnMessage(event, event.about, services);
      return null;
    }
  }
  await playOnChat(event, services);
  return null;
}

async function playOnChat(event: DemoEvent, { chats, groups }: Services): Promise<void> {
  const { chat: chatId, by, type } = event;
  const caller = callerOf(by);
  if (type === 'groupCreated') {
    const memberIds = event.members.map(({ id }) => id);
    await chats.createGroup(caller, { id: chatId, title: event.title, memberIds });
  } else if (type === 'directOpened') {
    await chats.openDirect(caller, { id: chatId, userId: event.other.id });
  } else if (type === 'added') {
    await groups.addMembers(caller, { chatId, userIds: [event.person.id] });
  } else if (type === 'removed') {
    await groups.removeMember(caller, { chatId, userId: event.person.id });
  } else if (type === 'left') {
    await groups.leave(caller, { chatId });
  } else if (type === 'madeAdministrator') {
    const change = { chatId, userId: event.person.id, role: 'administrator' } as const;
    await groups.setMemberRole(caller, change);
  } else if (type === 'renamed') {
    await groups.rename(caller, { chatId, title: event.text });
  } else if (type === 'described') {
    await groups.describe(caller, { chatId, description: event.text });
  }
}

type InChat = Extract<DemoEvent, { message: string }>;

function toMessage({ chat: chatId, message: id, text, about, ...event }: InChat) {
  const mentions = event.mentions.map(({ start, length, person }) => {
    return { start, length, who: { type: 'user' as const, userId: person.id } };
  });
  const written = readMarkup({ text, mentions });
  return {
    id,
    chatId,
    text: written.text,
    ...(mentions.length > 0 && { mentions: [...written.mentions] }),
    ...(written.formats.length > 0 && { formats: [...written.formats] }),
    ...(about !== null && { replyToId: about.message }),
  };
}

function toPoll({ chat: chatId, message: id, text: question, answers }: InChat) {
  return { id, chatId, question, answers, isMultiple: false, isAnonymous: false };
}

async function playOnMessage(
  { chat: chatId, by, type, text }: InChat,
  about: AboutMessage,
  { messageChanges, polls }: Services,
): Promise<void> {
  const place = { chatId, messageId: about.message };
  if (type === 'reacted') await messageChanges.react(callerOf(by), { ...place, emoji: text });
  if (type === 'pinned') await messageChanges.setPinned(callerOf(by), { ...place, isPinned: true });
  if (type !== 'voted') return;
  await polls.vote(callerOf(by), { ...place, answers: [about.answers.indexOf(text)] });
}

/** A caller for a person of the story: they have no session that could end. */
function callerOf({ id }: Person): Caller {
  return { userId: id, sessionId: '', role: 'member', requireStanding: () => Promise.resolve() };
}

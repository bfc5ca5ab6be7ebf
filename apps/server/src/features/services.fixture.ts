import type { Mention, Role } from '@tend/protocol';
import { by } from '../platform/operations/caller.fixture.ts';
import { newId } from '../platform/ids/new-id.ts';
import { ChatsService } from './chats/chats.service.ts';
import { MessageChangesService } from './messages/message-changes.service.ts';
import { PinsService } from './messages/pins.service.ts';
import { ReachabilityService } from './reachability/reachability.service.ts';
import { startOrganization } from './organization.fixture.ts';
import { EpochService } from './sync/epoch.service.ts';
import { createRowSources } from './sync/row-sources.ts';
import { SyncService } from './sync/sync.service.ts';

export type Services = Awaited<ReturnType<typeof startServices>>;

/** The chat services in an organisation of five people, on a real database, with a clock that is stopped. */
export async function startServices() {
  const organization = await startOrganization();
  const { db, clock, bus, log, changes, users, messages, readMarks, memberships } = organization;
  const { feed, notificationSettings } = organization;
  const chats = new ChatsService({ db, clock, bus, messages, memberships });
  const pins = new PinsService({ db, clock });
  const messageChanges = new MessageChangesService({
    db,
    clock,
    pins,
    settle: organization.settle,
  });
  const epoch = await EpochService.begin({ db, log });
  const reachability = new ReachabilityService({
    db,
    digests: { schedule: () => Promise.resolve() },
  });
  const sources = createRowSources({
    organization: organization.organization,
    users,
    chats,
    memberships,
    messages,
    pins,
    readMarks,
    notificationSettings,
    feed,
    reachability,
  });
  const sync = new SyncService({ db, epoch, sources, messages, readMarks });

  const id = (): string => newId(clock.now());
  const { userId: boss } = await organization.setUp();

  /** A person who cannot log in. Each is added a moment later, so that ids are in that order. */
  const addPerson = async (name: string, role: Role = 'member'): Promise<string> => {
    clock.advance(1);
    const person = { id: id(), name, role, jobTitle: '', language: 'en' } as const;
    const email = `${person.id}@elm-court.example`;
    await db.write((transaction) => users.add(transaction, { ...person, email }));
    return person.id;
  };

  const [ada, ben, cid, dee] = [
    await addPerson('Ada'),
    await addPerson('Ben'),
    await addPerson('Cid'),
    await addPerson('Dee'),
  ];
  changes.length = 0;

  return {
    db,
    clock,
    bus,
    log,
    users,
    jobs: organization.jobs,
    settle: organization.settle,
    messages,
    messageChanges,
    pins,
    readMarks,
    feed,
    notificationSettings,
    reachability,
    organization: organization.organization,
    texts: organization.texts,
    memberships,
    chats,
    groups: organization.groups,
    sessions: organization.sessions,
    epoch,
    sources,
    sync,
    /** The changes published so far, in order. */
    changes,
    /** The organisation's administrator. */
    boss,
    ada,
    ben,
    cid,
    dee,

    id,
    addPerson,
    /** A group administered by the first person. */
    addGroup: async (administratorId: string, ...memberIds: string[]): Promise<string> => {
      const command = { id: id(), title: 'North', memberIds };
      return (await chats.createGroup(by(administratorId), command)).chatId;
    },
    openDirect: async (callerId: string, userId: string): Promise<string> =>
      (await chats.openDirect(by(callerId), { id: id(), userId })).chatId,
    send: async (authorId: string, chatId: string, text: string, mentions?: Mention[]) => {
      const message = { id: id(), chatId, text, ...(mentions && { mentions }) };
      return { id: message.id, ...(await messages.send(by(authorId), message)) };
    },
    /** The rows sent to the space's clients, in order. */
    rowsOf: (spaceId: string) =>
      changes.filter(({ space }) => space.id === spaceId).flatMap(({ rows }) => rows),
  };
}

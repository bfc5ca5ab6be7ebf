import type { Mention, Role } from '@tend/protocol';
import { by } from '../platform/operations/caller.fixture.ts';
import { newId } from '../platform/ids/new-id.ts';
import { startOrganization } from './organization.fixture.ts';

export type Services = Awaited<ReturnType<typeof startServices>>;

/** The services in an organisation of five people, on a real database, with a clock that stands still. */
export async function startServices(...options: Parameters<typeof startOrganization>) {
  const organization = await startOrganization(...options);
  const { db, clock, changes, users, chats, messages } = organization;
  await organization.epoch.begin();

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
    ...organization,
    /** Administers the organisation. */
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

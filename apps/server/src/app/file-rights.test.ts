import { beforeAll, expect, test } from 'vitest';
import { roles, type RoleName } from './rights.table.ts';
import { startWorld, type World } from './world.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
  return () => world.stop();
});

const nobodyElse = {
  notSignedIn: 401,
  deactivated: 401,
  stranger: 404,
  removed: 404,
  groupAdministrator: 404,
  administrator: 404,
} as const;

/** The status of the answer to each role. */
const rights: Record<string, Record<RoleName, number>> = {
  upload: {
    notSignedIn: 401,
    deactivated: 401,
    stranger: 201,
    removed: 201,
    member: 201,
    groupAdministrator: 201,
    administrator: 201,
  },
  'begin with a member’s id': { ...nobodyElse, member: 409 },
  'look how far a member’s upload is': { ...nobodyElse, member: 200 },
  'continue a member’s upload': { ...nobodyElse, member: 204 },
  'give up a member’s upload': { ...nobodyElse, member: 204 },
  // The chat's.
  'read a member’s file in the chat': { ...nobodyElse, member: 200, groupAdministrator: 200 },
  'read a member’s file that was not sent': { ...nobodyElse, member: 200 },
};

const requests: Record<string, (cookie: string | null) => Promise<Response>> = {
  upload: (cookie) => begin(world.id(), cookie),
  'begin with a member’s id': (cookie) => begin(world.arrivingFileId, cookie),
  'look how far a member’s upload is': (cookie) =>
    world.as(cookie).ask('HEAD', { fileId: world.arrivingFileId }),
  'continue a member’s upload': (cookie) =>
    world.as(cookie).append(world.arrivingFileId, 0, Buffer.alloc(0)),
  'give up a member’s upload': (cookie) =>
    world.as(cookie).ask('DELETE', { fileId: world.arrivingFileId }),
  'read a member’s file in the chat': (cookie) => world.as(cookie).read(world.sharedFileId),
  'read a member’s file that was not sent': (cookie) =>
    world.as(cookie).read(world.people.member.fileId),
};

function begin(id: string, cookie: string | null): Promise<Response> {
  return world.as(cookie).begin({ id, name: 'note.txt', as: 'document' }, 4);
}

test.each(Object.keys(rights))('[FI20] who may %s', async (what) => {
  const refused: unknown[] = [];
  const answers: Partial<Record<RoleName, number>> = {};
  for (const role of roles) {
    world.restore();
    const cookie = role === 'notSignedIn' ? null : world.people[role].cookie;
    const response = await requests[what]?.(cookie);
    await response?.arrayBuffer();
    answers[role] = response?.status ?? 0;
    if (response?.ok !== true) refused.push(world.read());
  }
  expect(answers).toEqual(rights[what]);
  for (const state of refused) expect(state).toEqual(world.pristine);
});

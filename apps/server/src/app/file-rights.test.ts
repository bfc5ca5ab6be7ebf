import { fileAddress, fileVariants } from '@tend/protocol';
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

/** Of what a member has sent to the chat, whose own administrator is in it. */
const readers = { ...nobodyElse, member: 200, groupAdministrator: 200 } as const;
/** Of the picture of a person. */
const everybody = {
  ...readers,
  stranger: 200,
  removed: 200,
  administrator: 200,
} as const;

/** Pictures with who may read each of their forms. */
const pictures = [
  { of: 'a member’s photo', fileId: () => world.sharedPhotoId, who: readers },
  { of: 'the picture of a group', fileId: () => world.groupPictureId, who: readers },
  { of: 'the picture of a person', fileId: () => world.memberPictureId, who: everybody },
].flatMap(({ of, ...picture }) =>
  fileVariants.map((variant) => ({ what: `read ${of} as ${variant}`, variant, ...picture })),
);

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
  'read a member’s file in the chat': readers,
  ...Object.fromEntries(pictures.map(({ what, who }) => [what, who])),
  'ask how large a member’s photo is': readers,
  'save a member’s photo': readers,
  'read a member’s file that was not sent': { ...nobodyElse, member: 200 },
  // Who is in the chat learns no more than of a file that nobody has.
  'send a member’s file': { ...nobodyElse, member: 200, groupAdministrator: 409 },
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
  ...Object.fromEntries(
    pictures.map(({ what, variant, fileId }) => [
      what,
      (cookie: string | null) => world.as(cookie).read(fileId(), variant),
    ]),
  ),
  'ask how large a member’s photo is': (cookie) => askForPhoto(cookie, { method: 'HEAD' }),
  'save a member’s photo': (cookie) => askForPhoto(cookie, { query: '?download' }),
  'send a member’s file': (cookie) =>
    world.request(
      'message.sendFiles',
      { id: world.id(), chatId: world.chatId, fileIds: [world.people.member.fileId], text: '' },
      cookie,
    ),
};

function askForPhoto(
  cookie: string | null,
  { method = 'GET', query = '' }: { method?: 'GET' | 'HEAD'; query?: string },
): Promise<Response> {
  const address = world.address + fileAddress(world.sharedPhotoId, 'small') + query;
  return fetch(address, { method, headers: cookie === null ? {} : { cookie } });
}

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

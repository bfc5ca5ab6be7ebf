import { type FileVariant, fileAddress, fileVariants } from '@tend/protocol';
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
  { of: 'the still of a member’s video', fileId: () => world.stillId, who: readers },
  { of: 'the picture of a link’s preview', fileId: () => world.previewPictureId, who: readers },
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
  // It is nobody's own: who sent the link has no more of it than anybody else in the chat.
  'send the picture of a link’s preview': { ...nobodyElse, member: 409, groupAdministrator: 409 },
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
  'send a member’s file': (cookie) => send(cookie, world.people.member.fileId),
  'send the picture of a link’s preview': (cookie) => send(cookie, world.previewPictureId),
};

function send(cookie: string | null, fileId: string): Promise<Response> {
  const message = { id: world.id(), chatId: world.chatId, fileIds: [fileId], text: '' };
  return world.request('message.sendFiles', message, cookie);
}

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

async function change(name: string, input: object, cookie: string): Promise<void> {
  expect(await world.callOverHttp(name, input, cookie)).toBe('ok');
}

function deleteMessage(messageId: string): Promise<void> {
  const message = { chatId: world.chatId, messageId };
  return change('message.delete', message, world.people.member.cookie);
}

/** What a change leaves of who may read what. */
const afterwards = [
  {
    after: 'their sender is removed from the chat',
    make: async () => {
      const removal = { chatId: world.chatId, userId: world.people.member.userId };
      await change('chat.removeMember', removal, world.people.groupAdministrator.cookie);
    },
    // Who has uploaded a still reads it as before.
    still: readers,
    preview: { ...readers, member: 404 },
  },
  {
    after: 'their messages are deleted',
    make: async () => {
      await deleteMessage(world.filmMessageId);
      await deleteMessage(world.linkMessageId);
    },
    still: { ...nobodyElse, member: 404 },
    preview: { ...nobodyElse, member: 404 },
  },
];

// The last test: what is deleted is gone from the disk, which is not restored.
test.each(afterwards)(
  '[FI20][FI25][FI105][LP33][LP34] who may read a still and the picture of a preview after $after',
  async ({ make, still, preview }) => {
    world.restore();
    await make();
    for (const variant of fileVariants) {
      expect(await readersOf(world.stillId, variant)).toEqual(still);
      expect(await readersOf(world.previewPictureId, variant)).toEqual(preview);
    }
  },
);

/** The status of the answer to each role, nothing being restored in between. */
async function readersOf(fileId: string, variant: FileVariant) {
  const answers: Partial<Record<RoleName, number>> = {};
  for (const role of roles) {
    const cookie = role === 'notSignedIn' ? null : world.people[role].cookie;
    const response = await world.as(cookie).read(fileId, variant);
    await response.arrayBuffer();
    answers[role] = response.status;
  }
  return answers;
}

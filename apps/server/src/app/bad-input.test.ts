import { contract, isOperationName, limits, type OperationName } from '@tend/protocol';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMutants, listStrangers, toJson } from './mutants.fixture.ts';
import { inputs } from './operation-inputs.fixture.ts';
import { startWorld, type Outcome, type Person, type World } from './world.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
  return () => world.stop();
});

beforeEach(() => world.restore());

/** Inputs that are accepted after all, as `operation field kind`. */
const accepted: ReadonlySet<string> = new Set([
  'device.sendTest deviceId missing',
  'chat.describe description blank',
  'invitation.accept email missing',
  'invitation.create email null',
  'invitation.create jobTitle blank',
  'message.page from missing',
  'message.send mentions missing',
  'organization.updateMessages linkPreviews missing',
  'message.page limit missing',
  'chat.setArchived upTo null',
  'draft.save mentions missing',
  'message.schedule mentions missing',
  'organization.updateMessages linkPreviews missing',
  'chat.setMarkedUnread at null',
  'message.react emoji null',
  // Nothing below the files.
  'message.sendFiles text blank',
  'message.sendScheduled text blank',
  // A text alone.
  'message.sendScheduled fileIds missing',
  // No quota.
  'organization.updateFiles personQuotaBytes null',
  'organization.updateFiles totalQuotaBytes null',
  // It stays as it is.
  'organization.updateMessages allowHiddenReceipts missing',
  // Another voice message.
  'message.markHeard seqs type',
  // Another vote.
  'poll.vote answers type',
  'notification.setChat level null',
  'notification.setChat mutedUntil null',
  'notification.updateSettings doNotDisturbUntil null',
  // No picture.
  'user.setPicture fileId null',
  'chat.setPicture fileId null',
  'user.setStatus status null',
  'user.setStatus status.emoji null',
  'user.setStatus status.until null',
  'notification.updateSettings timeZone null',
  // An omitted setting stays unchanged.
  ...['direct', 'groups', 'keywords', 'quietHours', 'timeZone', 'doNotDisturbUntil'].map(
    (setting) => `notification.updateSettings ${setting} missing`,
  ),
  ...['sound', 'vibration', 'showSender', 'showText', 'emailDigest', 'reactions'].map(
    (setting) => `notification.updateSettings ${setting} missing`,
  ),
  'overview.figures days missing',
  // Whatever is typed is answered; up to twice the length of a message.
  ...['missing', 'blank', 'tooLong', 'unstorable'].map((kind) => `search.messages words ${kind}`),
  'search.messages filters missing',
  'search.messages filters.chatId missing',
  'sync.catchUp epoch blank',
  'sync.catchUp epoch null',
  'sync.catchUp epoch unstorable',
  'user.updateProfile jobTitle blank',
  ...['pronunciation', 'phone'].flatMap((field) => [
    `user.updateProfile ${field} missing`,
    `user.updateProfile ${field} blank`,
  ]),
  // A password that nobody can have is wrong, not malformed.
  'account.changePassword currentPassword blank',
  'account.changePassword currentPassword unstorable',
  'session.login password blank',
  'session.login password unstorable',
  'reachability.sendTest deviceId missing',
]);

/** Operations for which no id is unknown: they skip strangers, or report them as gone. */
const indifferent: ReadonlySet<OperationName> = new Set([
  'chat.orderPinned',
  'notification.setState',
  'presence.watch',
  'sync.catchUp',
]);

const names = Object.keys(contract).filter(isOperationName);

/** A caller with the right to call, so that only the input is wrong. */
function callerOf(name: OperationName): Person {
  const { administrator, groupAdministrator } = world.people;
  return contract[name].access === 'administrator' ? administrator : groupAdministrator;
}

/** Every malformed input of the operation in its encoded form, keyed by its defect. */
function listMalformed(name: OperationName): Map<string, string> {
  const input = toJson(inputs[name](world, callerOf(name)));
  const malformed = new Map<string, string>();
  for (const { path, kind, value } of listMutants(input)) {
    if (accepted.has(`${name} ${path} ${kind}`)) continue;
    malformed.set(`${path} ${kind}: ${JSON.stringify(value).slice(0, 300)}`, JSON.stringify(value));
  }
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
    const text = JSON.stringify({ PLACE: { role: 'administrator' }, ...Object(input) });
    malformed.set(`${key} as a field`, text.replace('PLACE', key));
  }
  return malformed;
}

async function listOtherOutcomes(
  calls: ReadonlyMap<string, string>,
  call: (text: string) => Promise<Outcome>,
  expected: Outcome | ((what: string) => Outcome),
): Promise<string[]> {
  const others: string[] = [];
  for (const [what, text] of calls) {
    const outcome = await call(text);
    const wanted = typeof expected === 'string' ? expected : expected(what);
    if (outcome !== wanted) others.push(`${what} was answered with ${outcome}`);
  }
  return others;
}

describe.each(names)('%s', (name) => {
  const isHttpOnly = contract[name].transport === 'http';

  test('[RI3] [RI2] malformed input is a bad request over HTTP, and changes nothing', async () => {
    const { cookie } = callerOf(name);
    const call = (text: string) => world.callOverHttp(name, text, cookie);
    const calls = listMalformed(name).set('no JSON', '{"');
    expect(await listOtherOutcomes(calls, call, 'bad_request')).toEqual([]);
    expect(world.read()).toEqual(world.pristine);
  });

  test.skipIf(isHttpOnly)(
    '[RI3] [RI2] malformed input is a bad request over the socket, and changes nothing',
    async () => {
      const { cookie } = callerOf(name);
      const call = (text: string) => world.callOverSocket(name, text, cookie);
      expect(await listOtherOutcomes(listMalformed(name), call, 'bad_request')).toEqual([]);
      expect(world.read()).toEqual(world.pristine);
    },
  );

  test('[RI4] [RI2] an unknown id is not found, and changes nothing', async () => {
    const { cookie } = callerOf(name);
    const input = toJson(inputs[name](world, callerOf(name)));
    const calls = new Map(
      listStrangers(input, world.id).map(({ path, value }) => [path, JSON.stringify(value)]),
    );
    const expected = (path: string): Outcome => {
      // It may have been removed since it was uploaded: the device uploads it again.
      if (path === 'fileIds.0') return 'file_missing';
      return indifferent.has(name) ? 'ok' : 'not_found';
    };
    const call = (text: string) => world.callOverHttp(name, text, cookie);
    expect(await listOtherOutcomes(calls, call, expected)).toEqual([]);
    expect(world.read()).toEqual(world.pristine);
  });

  test('[RI5] [RI2] input that is too large is refused, and changes nothing', async () => {
    const { cookie } = callerOf(name);
    const filler = ' '.repeat(limits.requestBytes);
    const text = `${JSON.stringify(inputs[name](world, callerOf(name)))}${filler}`;
    expect(await world.callOverHttp(name, text, cookie)).toBe('too_large');
    expect(world.read()).toEqual(world.pristine);
  });
});

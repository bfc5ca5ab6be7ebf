import { contract, isOperationName, type Access, type OperationName } from '@tend/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseImage } from './database-image.fixture.ts';
import { inputs } from './operation-inputs.fixture.ts';
import { rights, roles, type RoleName } from './rights.table.ts';
import { startWorld, type Outcome, type Person, type World } from './world.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
  return () => world.stop();
});

const names = Object.keys(contract).filter(isOperationName);

/** A caller without a session sends a member's input. */
function personOf(role: RoleName): Person {
  return world.people[role === 'notSignedIn' ? 'member' : role];
}

type Outcomes = Partial<Record<RoleName, Outcome>>;

/** Makes the call once per role, from the same state each time; a refused call must have changed nothing. */
async function tryAll(
  name: OperationName,
  call: (input: unknown, person: Person, role: RoleName) => Promise<Outcome>,
): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  const refused: unknown[] = [];
  for (const role of roles) {
    world.restore();
    const person = personOf(role);
    const outcome = await call(inputs[name](world, person), person, role);
    outcomes[role] = outcome;
    if (outcome !== 'ok') refused.push(world.read());
  }
  for (const state of refused) expect(state).toEqual(world.pristine);
  return outcomes;
}

describe.each(names)('%s', (name) => {
  test('[RI1] [RI2] over HTTP every role gets the answer in the table', async () => {
    const outcomes = await tryAll(name, (input, { cookie }, role) =>
      world.callOverHttp(name, input, role === 'notSignedIn' ? null : cookie),
    );
    expect(outcomes).toEqual(rights[name]);
  });

  test('[RI1] [RI2] over the socket every role gets the same, if the operation is available there', async () => {
    const outcomes = await tryAll(name, (input, { cookie }, role) =>
      world.callOverSocket(name, input, role === 'notSignedIn' ? null : cookie),
    );
    const expected: Outcomes = {};
    for (const role of roles) {
      const canOpen = role !== 'notSignedIn' && role !== 'deactivated';
      const answer =
        contract[name].transport === 'http' ? 'method_not_allowed' : rights[name][role];
      expected[role] = canOpen ? answer : 'not_signed_in';
    }
    expect(outcomes).toEqual(expected);
  });
});

const lossNames = ['session', 'account', 'role', 'membership'] as const;
type LossName = (typeof lossNames)[number];

/** Removes a right between the dispatcher's check and the caller's write. */
const losses: Record<LossName, (image: DatabaseImage, person: Person) => void> = {
  session: (image, { userId, otherSessionId }) => {
    image.run('delete from sessions where user_id = ? and id <> ?', userId, otherSessionId);
  },
  account: (image, { userId }) => {
    image.run("update users set state = 'deactivated' where id = ?", userId);
  },
  role: (image, { userId }) => {
    image.run("update users set role = 'member' where id = ?", userId);
    image.run("update members set role = 'member' where user_id = ?", userId);
  },
  membership: (image, { userId }) => {
    image.run("update members set state = 'left' where user_id = ?", userId);
  },
};

/** The expected refusals after each loss. */
const refusals: Record<Exclude<Access, 'public'>, Partial<Record<LossName, Outcome>>> = {
  person: { session: 'not_signed_in', account: 'not_signed_in' },
  member: { session: 'not_signed_in', account: 'not_signed_in', membership: 'not_found' },
  groupAdministrator: {
    session: 'not_signed_in',
    account: 'not_signed_in',
    role: 'not_allowed',
    membership: 'not_found',
  },
  administrator: { session: 'not_signed_in', account: 'not_signed_in', role: 'not_allowed' },
};

/** Commands that do not wait in the write queue: they complete in the turn in which they were admitted. */
const storingNothing: ReadonlySet<OperationName> = new Set([
  'chat.setTyping',
  'presence.watch',
  'device.sendTest',
  'reachability.sendTest',
]);

/** A role that may call at first. */
const entitled: Record<Exclude<Access, 'public'>, RoleName> = {
  person: 'member',
  member: 'member',
  groupAdministrator: 'groupAdministrator',
  administrator: 'administrator',
};

const attempts = names.flatMap((name) => {
  const { kind, access } = contract[name];
  if (kind === 'query' || access === 'public' || storingNothing.has(name)) return [];
  const person = entitled[access];
  return lossNames.flatMap((loss) => {
    const refusal = refusals[access][loss];
    return refusal === undefined ? [] : [{ name, loss, refusal, person }];
  });
});

test.each(attempts)(
  '[RI6] $name without the $loss, lost after admission, is refused and changes nothing',
  async ({ name, loss, refusal, person: role }) => {
    world.restore();
    const person = personOf(role);
    let stored: unknown;
    const hasHappened = world.loseBeforeNextWrite((image) => {
      losses[loss](image, person);
      stored = world.read();
    });
    const outcome = await world.callOverHttp(name, inputs[name](world, person), person.cookie);
    expect({ outcome, hasHappened: hasHappened() }).toEqual({
      outcome: refusal,
      hasHappened: true,
    });
    expect(world.read()).toEqual(stored);
  },
);

test.each([...storingNothing])('[RI6] %s waits for no write', async (name) => {
  world.restore();
  const caller = personOf(name.startsWith('reachability') ? 'administrator' : 'member');
  const hasWritten = world.loseBeforeNextWrite(() => undefined);
  const outcome = await world.callOverHttp(name, inputs[name](world, caller), caller.cookie);
  expect({ outcome, hasWritten: hasWritten() }).toEqual({ outcome: 'ok', hasWritten: false });
});

test('[RI6] a demoted administrator cannot take the role back with a simultaneous command', async () => {
  const { administrator, colleague } = world.people;
  const { userId } = colleague;
  for (let round = 0; round < 20; round += 1) {
    world.restore();
    world.change("update users set role = 'administrator' where id = ?", userId);
    await Promise.all([
      world.callOverHttp('user.setRole', { userId, role: 'member' }, administrator.cookie),
      world.callOverHttp('user.setRole', { userId, role: 'administrator' }, colleague.cookie),
    ]);
    const { users = [] } = world.read();
    expect(users.find(({ id }) => id === userId)).toMatchObject({ role: 'member' });
  }
});

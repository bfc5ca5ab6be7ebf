import { contract, isOperationName, type OperationName } from '@tend/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { inputs } from './operation-inputs.fixture.ts';
import { rights, roles, type RoleName } from './rights.table.ts';
import { startWorld, type Outcome, type Person, type World } from './world.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
  return () => world.stop();
});

const names = Object.keys(contract).filter(isOperationName);

/** Who is not signed in gives what a member would. */
function personOf(role: RoleName): Person {
  return world.people[role === 'notSignedIn' ? 'member' : role];
}

type Outcomes = Partial<Record<RoleName, Outcome>>;

/** How a call ends for each role, from the same state each time; what was refused has changed nothing. */
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
  test('[RI1] [RI2] over HTTP everybody gets the answer of the table', async () => {
    const outcomes = await tryAll(name, (input, { cookie }, role) =>
      world.callOverHttp(name, input, role === 'notSignedIn' ? null : cookie),
    );
    expect(outcomes).toEqual(rights[name]);
  });

  test('[RI1] [RI2] over the socket everybody gets the same, if it can be called there', async () => {
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

import type { Claim, OutputOf, SpaceUpdate } from '@tend/protocol';
import type { Services } from '../services.fixture.ts';

type CatchUp = OutputOf<'sync.catchUp'>;

/** The claims of a client that has applied the answer. */
function claimsOf({ updates }: CatchUp): Claim[] {
  return updates.flatMap((update) =>
    update.type === 'gone' ? [] : [{ ...update.space, version: update.version }],
  );
}

export function findUpdate({ updates }: CatchUp, spaceId: string): SpaceUpdate | undefined {
  return updates.find(({ space }) => space.id === spaceId);
}

/** A client that stores its answers. */
export function startDevice({ sync, epoch }: Pick<Services, 'sync' | 'epoch'>, userId: string) {
  let claims: Claim[] = [];
  return {
    claims: (): readonly Claim[] => claims,
    /** Asks without storing the answer. */
    ask: (givenEpoch: string | null, given: readonly Claim[]): Promise<CatchUp> =>
      sync.catchUp(userId, { epoch: givenEpoch, claims: [...given] }),
    async catchUp(): Promise<CatchUp> {
      const answer = await this.ask(epoch.current, claims);
      const replaced = new Set(answer.updates.map(({ space }) => space.id));
      claims = [...claims.filter(({ id }) => !replaced.has(id)), ...claimsOf(answer)];
      return answer;
    },
  };
}

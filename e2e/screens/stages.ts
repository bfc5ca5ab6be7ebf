import { createApi, setUp } from '@tend/testkit/people';
import {
  demoPerson,
  foundOrganization,
  makeGroup,
  send,
  toColleague,
  type Colleague,
} from '../support/organization.ts';
import { startTend, type Tend } from '../support/tend.ts';

/** An organisation to take pictures of. */
export interface Stage {
  readonly tend: Tend;
  readonly administrator: Pick<Colleague, 'call' | 'startSession'>;
  /** Whether there are chats and colleagues. */
  readonly isPeopled: boolean;
}

const longName = 'Maximiliane-Wilhelmine-Alexandra von und zu Hohenstein-Wallersbach '.repeat(5);
const personNameLength = 300;

export const stages = {
  /** The demo, with three weeks of messages. */
  async demo(): Promise<Stage> {
    const tend = await startTend({ isDemo: true });
    const administrator = await demoPerson(tend, 'h.doyle@northbank.example');
    return { tend, administrator, isPeopled: true };
  },

  /** Just set up: nobody but the administrator. */
  async empty(): Promise<Stage> {
    const tend = await startTend({ isDemo: false });
    const nina = await setUp(createApi(tend.baseUrl), tend.setUpLink, 'Nina Sorokina');
    return { tend, administrator: await toColleague(tend, nina), isPeopled: false };
  },

  /** A thousand people, and names and words as long as they may be. */
  async crowd(): Promise<Stage> {
    const tend = await startTend({ isDemo: false });
    const { nina, grace, tomasz } = await foundOrganization(tend);
    await tend.addCrowd(Array.from({ length: 1000 }, (_, index) => `Person ${index}`));
    const name = longName.slice(0, personNameLength);
    await grace.call('user.updateProfile', {
      name,
      jobTitle: 'Registered nurse '.repeat(7).trim(),
    });
    const chatId = await makeGroup('Night team North and all who help out at weekends', [
      nina,
      grace,
    ]);
    await makeGroup('W'.repeat(120), [grace, nina, tomasz]);
    await send(grace, chatId, `A word of 200 letters: ${'w'.repeat(200)}`, 'And a short one');
    return { tend, administrator: nina, isPeopled: true };
  },
};

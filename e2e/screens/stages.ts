import { createApi, logIn, setUp } from '@tend/testkit/people';
import {
  demoPerson,
  foundOrganization,
  makeGroup,
  openDirect,
  organizationOf,
  send,
  toColleague,
  type Colleague,
} from '../support/organization.ts';
import {
  drawPhoto,
  recordFilm,
  recordVoice,
  sendFiles,
  writeDocument,
  writePdf,
} from '../support/files.ts';
import { startTend, type Tend } from '../support/tend.ts';

/** An organisation to take pictures of. */
export interface Stage {
  readonly tend: Tend;
  readonly administrator: Pick<Colleague, 'call' | 'startSession'>;
  /** Whether there are chats and colleagues. */
  readonly isPeopled: boolean;
  /** Whether they have sent each other files. */
  readonly hasFiles?: boolean;
}

const longName = 'Maximiliane-Wilhelmine-Alexandra von und zu Hohenstein-Wallersbach '.repeat(5);
/** Takes long enough to be fetched to show how far it is. */
export const largeDocument = 'Chart Abiodun, page 1–4.pdf';
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
    const tend = await startTend();
    const api = createApi(tend.baseUrl);
    const nina = await setUp(api, tend.setUpLink, 'Nina Sorokina');
    const cookie = await logIn(api, nina.email);
    return { tend, administrator: toColleague(tend, { ...nina, cookie }), isPeopled: false };
  },

  /** A group with photos, documents and a voice message. */
  async files(): Promise<Stage> {
    const tend = await startTend();
    const { nina, grace, tomasz } = organizationOf(tend, await foundOrganization(tend));
    const chatId = await makeGroup('Evening round', [nina, grace, tomasz]);
    await send(tomasz, await openDirect(nina, tomasz), 'Is the lift working?');
    const album = [1, 2, 4, 5, 6].map((hue) => drawPhoto(800, 600, hue));
    await sendFiles(grace, chatId, {
      files: [drawPhoto(900, 1_200, 3)],
      text: 'The left leg, a little redness.',
    });
    await sendFiles(nina, chatId, { files: [drawPhoto(1_200, 900, 7)] });
    await sendFiles(grace, chatId, { files: [await recordFilm(), drawPhoto(700, 900, 9)] });
    await sendFiles(tomasz, chatId, { files: [await recordFilm()] });
    await sendFiles(tomasz, chatId, { files: album, text: 'The flat after the leak' });
    await sendFiles(grace, chatId, { files: [writePdf('Wound plan.pdf', ['Clean daily'])] });
    await sendFiles(nina, chatId, {
      files: [writeDocument('Rota week 47.csv', 'Day,Who\nMon,Ann\n')],
    });
    await sendFiles(grace, chatId, {
      files: [writeDocument(largeDocument, '%PDF'.repeat(200_000))],
    });
    await send(grace, chatId, 'The rota: https://www.rotas.example/elm-court/december');
    await sendFiles(grace, chatId, { files: [recordVoice(42)] });
    const noQuotas = { personQuotaBytes: null, totalQuotaBytes: null };
    await nina.call('organization.updateFiles', { fileBytes: 1_000_000, ...noQuotas });
    return { tend, administrator: nina, isPeopled: true, hasFiles: true };
  },

  /** A thousand people, and names and words as long as they may be. */
  async crowd(): Promise<Stage> {
    const tend = await startTend();
    const { nina, grace, tomasz } = organizationOf(tend, await foundOrganization(tend));
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

import { crashTest, expect, test } from '../support/journey.ts';
import { letServerAnswer, silenceServer } from '../support/network.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import {
  bubble,
  expectState,
  goTo,
  heading,
  messages,
  noConnection,
  openAt,
  openRow,
  passTimeUntil,
  row,
  soon,
  untilStored,
  write,
} from '../support/steps.ts';

crashTest(
  '[S42] a message written while the server is down is sent once it is back, exactly once',
  async ({ tend, organization: { nina, grace }, openDevice }) => {
    const chatId = await openDirect(nina, grace);
    const { page: ninas } = await openDevice({ person: nina });
    const { page: graces } = await openDevice({ person: grace });
    for (const page of [ninas, graces]) await openAt(page, `/userchat/${chatId}`);
    await write(ninas, 'Before the power cut');
    await expect(bubble(graces, 'Before the power cut')).toBeVisible();

    await tend.kill();
    await expect(noConnection(ninas)).toBeVisible();
    await write(ninas, 'In the dark');
    await write(graces, 'Here the light went out too');
    await expectState(ninas, 'In the dark', 'waiting to be sent');
    await expect(messages(ninas)).toContainText('Waiting for connection');
    await tend.startAgain();

    for (const page of [ninas, graces]) {
      const texts = messages(page).getByRole('article');
      await expect(texts).toHaveCount(3);
      for (const text of ['Before the power cut', 'Here the light went out too']) {
        await expect(bubble(page, text)).toHaveCount(1);
      }
      await expect(messages(page)).not.toContainText('Waiting for connection');
    }
    await expectState(ninas, 'In the dark', 'read');
    await expectState(graces, 'Here the light went out too', 'read');
  },
);

test('[S42][SC36] messages written without a connection survive the tab and are sent later, in order', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page: graces } = await openDevice({ person: grace });
  const { page: ninas, context } = await openDevice({ person: nina });
  for (const page of [ninas, graces]) await openAt(page, `/userchat/${chatId}`);
  await nina.call('user.updateProfile', { name: nina.name, jobTitle: 'Duty manager' });
  await expect(graces.getByText('Duty manager, online', { exact: true })).toBeVisible();
  await write(graces, 'Are you on your way?');
  await expect(bubble(ninas, 'Are you on your way?')).toBeVisible();

  await silenceServer(context);
  await ninas.reload();
  for (const text of ['On the bus', 'Ten minutes', 'At the door']) await write(ninas, text);
  await expectState(ninas, 'At the door', 'waiting to be sent');
  await untilStored(ninas);
  await ninas.close();

  await letServerAnswer(context);
  const again = await context.newPage();
  await again.goto('/');
  for (const page of [again, graces]) {
    await goTo(page, `/userchat/${chatId}`);
    await expect(messages(page).getByRole('article')).toHaveText([
      /Are you on your way/,
      /On the bus/,
      /Ten minutes/,
      /At the door/,
    ]);
  }
  await expectState(again, 'At the door', 'read');
});

test('[FE1] the chats and a conversation are shown before the network answers', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(nina, chatId, 'Keys are in the safe');
  await makeGroup('Night team North', [nina, grace, tomasz]);
  const { page, context } = await openDevice({ person: grace });
  await openAt(page, '/chatlist');
  await openRow(page, nina.name);
  await expect(bubble(page, 'Keys are in the safe')).toBeVisible();

  await silenceServer(context);
  await page.reload();
  await expect(bubble(page, 'Keys are in the safe')).toBeVisible();
  await openAt(page, '/chatlist');
  await expect(row(page, nina.name)).toContainText('Keys are in the safe');
  await expect(row(page, 'Night team North')).toBeVisible();
  await openAt(page, '/folder');
  await expect(row(page, tomasz.name)).toBeVisible();
});

test('[CL28] on a full device, waiting messages are shown and sent, and the list says that nothing is stored', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, `/userchat/${chatId}`);
  const { page, context } = await openDevice({
    person: nina,
    expectedProblems: /^The local copy cannot be kept/,
  });
  await openAt(page, `/userchat/${chatId}`);
  await expect(heading(page, grace.name)).toBeVisible();
  await silenceServer(context);
  await page.reload();
  await write(page, 'On the bus');
  await expectState(page, 'On the bus', 'waiting to be sent');
  await untilStored(page);
  await page.reload();
  await expectState(page, 'On the bus', 'waiting to be sent');

  await context.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...values) {
      if (!this.transaction.db.name.startsWith('tend-')) return put.apply(this, values);
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await page.reload();
  await expectState(page, 'On the bus', 'waiting to be sent');
  await openAt(page, '/chatlist');
  await expect(page.getByText('This device cannot store anything right now.')).toBeVisible();
  await expect(row(page, grace.name)).toContainText('On the bus');

  await letServerAnswer(context);
  await page.reload();
  await expect(bubble(graces, 'On the bus')).toHaveCount(1);
});

test('[FE2][D26][MS18][SC33] a device that goes offline says so, and says when it is back', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await page.clock.install();
  await openAt(page, `/userchat/${chatId}`);
  await expect(heading(page, grace.name)).toBeVisible();

  await context.setOffline(true);
  await write(page, 'From the cellar');
  await expectState(page, 'From the cellar', 'waiting to be sent');
  await passTimeUntil(page, 4_000, () => expect(noConnection(page)).toBeVisible(soon));

  await page.clock.fastForward('02:00:00');
  await context.setOffline(false);
  await expectState(page, 'From the cellar', 'sent');
  await expect(bubble(page, 'From the cellar')).toContainText(/\d\d:\d\d, sent .*\d\d:\d\d/);
  await expect(noConnection(page)).toBeHidden();
});

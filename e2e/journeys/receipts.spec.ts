import { v7 as newId } from 'uuid';
import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import {
  bubble,
  composer,
  expectState,
  goTo,
  openAt,
  restUntil,
  tapUntil,
  write,
} from '../support/steps.ts';

test('[SC96][SC97] the author sees by how many, by whom and when a message was read', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [nina, grace]);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/gruopchatmessages/${chatId}`);
  await write(page, 'Before');
  await expectState(page, 'Before', 'sent');
  await nina.call('chat.addMembers', { chatId, userIds: [tomasz.userId] });
  const seq = await send(nina, chatId, 'Obs at 20:00');
  await expect(bubble(page, 'Obs at 20:00')).toBeVisible();
  await expect(page.getByText(/^Read by/)).toHaveCount(0);
  await grace.call('message.markRead', { chatId, upTo: seq });
  await expect(page.getByText('Read by 1 of 2')).toBeVisible();
  // Tomasz was not there when it was sent.
  await expect(bubble(page, 'Before').locator('..').getByText('Read by everyone')).toBeVisible();
  await restUntil(page, bubble(page, 'Obs at 20:00'), page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Who has read it' }).tap();
  await expect(page.getByRole('heading', { name: 'Read: 1' })).toBeVisible();
  const recipients = page.getByRole('main').getByRole('listitem');
  await expect(recipients).toHaveText([/Grace Adeyemi.*\d\d:\d\d/s, /Tomasz Zieliński/]);
  await expect(page.getByRole('heading', { name: 'On its way: 1' })).toBeVisible();
  await expectAccessible(page);
  await test.step('on a computer, too', async () => {
    const { page: desk } = await openDevice({ person: nina, ...computer });
    await openAt(desk, `/gruopchatmessages/${chatId}`);
    await bubble(desk, 'Obs at 20:00').click({ button: 'right' });
    await desk.getByRole('button', { name: 'Who has read it' }).click();
    await expect(desk.getByRole('heading', { name: 'Read: 1' })).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'On its way: 1' })).toBeVisible();
    await expectAccessible(desk);
  });

  await tomasz.call('message.markRead', { chatId, upTo: seq });
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page.getByText('Read by everyone')).toHaveCount(2);
});

test('[SC96][MS40][MS41] in a direct chat the author sees when a message was sent, delivered and read', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  await expect(composer(page)).toBeVisible();
  const messageId = newId();
  await nina.call('message.send', { id: messageId, chatId, text: 'Side gate code: 4821' });
  await expectState(page, 'Side gate code: 4821', 'sent');
  const recipient = page.getByRole('main').getByRole('listitem');
  const state = (name: string) => page.getByRole('heading', { name });
  const showDetails = async () => {
    await restUntil(page, bubble(page, 'Side gate code'), page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Who has read it' }).tap();
  };
  const leave = () => tapUntil(page.getByRole('button', { name: 'Back' }), composer(page));

  await showDetails();
  await expect(state('On its way: 1')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^You.*\d\d:\d\d$/ })).toBeVisible();
  await expect(recipient).toHaveText(/Grace Adeyemi$/);
  await leave();

  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, '/profile');
  const recipients = async () => (await nina.call('message.details', { chatId, messageId })).people;
  await expect.poll(recipients).toMatchObject([{ deliveredAt: expect.any(Number) }]);
  await showDetails();
  await expect(state('Delivered, not read: 1')).toBeVisible();
  await expect(recipient).toHaveText(/Grace Adeyemi.*\d\d:\d\d$/s);
  await leave();

  await goTo(graces, `/userchat/${chatId}`);
  await expectState(page, 'Side gate code: 4821', 'read');
  await showDetails();
  await expect(state('Read: 1')).toBeVisible();
  await expect(recipient).toHaveText(/Grace Adeyemi.*\d\d:\d\d$/s);
  await expectAccessible(page);
});

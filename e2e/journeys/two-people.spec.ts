import { expect, test } from '../support/journey.ts';
import {
  acceptInvitation,
  bubble,
  expectState,
  goTo,
  goToScreen,
  invite,
  messages,
  openRow,
  row,
  setUp,
  write,
  writeTo,
} from '../support/steps.ts';

test.use({ stage: 'new' });

const nina = { name: 'Nina Sorokina', email: 'nina@northbank.example' };
const grace = { name: 'Grace Adeyemi', email: 'grace@northbank.example' };

test('[S40][S42][S44][S45] two people are set up, invited, and write to each other', async ({
  tend,
  openDevice,
}) => {
  const { page: ninas } = await openDevice();
  const { page: graces } = await openDevice();
  await setUp(ninas, tend, nina);
  await acceptInvitation(graces, await invite(ninas), grace);

  await writeTo(ninas, grace.name);
  await write(ninas, 'Elm Court lift is out of order');
  await expectState(ninas, 'Elm Court lift is out of order', 'sent');

  await test.step('the other sees it unread in the feed and in the list, and reads it', async () => {
    await expect(row(graces, nina.name)).toContainText('New: Nina Sorokina wrote to you');
    await expect(graces).toHaveTitle(/^\(1\) Notifications/);
    await goToScreen(graces, '/chatlist', 'ChatList');
    await expect(row(graces, nina.name)).toContainText('Elm Court lift is out of order');
    await expect(row(graces, nina.name)).toContainText('1 unread');
    await openRow(graces, nina.name);
    await expect(bubble(graces, 'Elm Court lift is out of order')).toBeVisible();
    await expectState(ninas, 'Elm Court lift is out of order', 'read');
  });

  await test.step('the answer arrives without a reload', async () => {
    await write(graces, 'Лифт чинят, вызвала мастера 👍');
    await expect(bubble(ninas, 'Лифт чинят, вызвала мастера 👍')).toBeVisible();
    await expect(messages(ninas).getByRole('article')).toHaveText([/Elm Court/, /Лифт чинят/]);
  });

  await test.step('a read message is no longer new anywhere', async () => {
    await goTo(graces, '/chatlist');
    await expect(row(graces, nina.name)).not.toContainText('unread');
    await goTo(graces, '/home');
    await expect(graces.getByText('Nothing new')).toBeVisible();
  });
});

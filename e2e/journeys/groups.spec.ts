import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, send } from '../support/organization.ts';
import {
  bubble,
  composer,
  expectLogIn,
  expectState,
  expectToast,
  goTo,
  heading,
  logIn,
  messages,
  openAt,
  openRow,
  row,
  tapUntil,
  write,
} from '../support/steps.ts';

test('[S43][SC35] a person makes a group, and all members write in it', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const { page: ninas } = await openDevice({ person: nina });
  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, '/gruopchat');
  await openAt(ninas, '/gruopchat');
  await ninas.getByRole('main').getByRole('button', { name: 'New group' }).first().click();
  await ninas.getByLabel('Group name').fill('Night team North');
  await ninas.getByRole('checkbox', { name: grace.name }).check();
  await ninas.getByRole('checkbox', { name: tomasz.name }).check();
  await expect(ninas.getByText('2 people selected')).toBeVisible();
  await ninas.getByRole('button', { name: 'Create group' }).click();
  await expect(ninas).toHaveURL(/#\/gruopchatmessages\//);
  await expect(row(graces, 'Night team North')).toContainText('new group');
  await write(ninas, 'Handover at seven');

  await openRow(graces, 'Night team North');
  await expect(messages(graces)).toContainText(
    'Nina Sorokina created the group “Night team North”',
  );
  await expect(bubble(graces, 'Handover at seven')).toBeVisible();
  await write(graces, 'I will be there');
  await expect(bubble(ninas, 'I will be there')).toContainText('Grace Adeyemi');
});

test('[SC64] a name that is too long is neither cut nor sent, but counted', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/gruopchat?new');
  const name = page.getByLabel('Group name');
  await name.fill('n'.repeat(300));
  await expect(name).toHaveValue('n'.repeat(300));
  await expect(page.getByText('Too long. Remove 180 characters.')).toBeVisible();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(name).toBeFocused();
  await expect(page.getByRole('button', { name: 'Create group' })).toBeEnabled();
  await name.fill('n'.repeat(120));
  await expect(page.getByText('0 characters left')).toBeVisible();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(heading(page, 'n'.repeat(120))).toBeVisible();
});

test('[S43][S49][SC37][SC130] its administrator renames and describes it and adds people; everybody sees it at once', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [nina, grace]);
  await send(nina, chatId, 'Keys are in the safe');
  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, `/gruopchatmessages/${chatId}`);
  const { page: ninas } = await openDevice({ ...computer, person: nina });
  await openAt(ninas, `/gruopchatmessages/${chatId}`);

  const details = ninas.getByRole('complementary');
  const people = details.getByRole('list').first().getByRole('listitem');
  await expect(people).toHaveText([/Nina Sorokina \(you\).*Administrator/, /Grace Adeyemi/]);
  await ninas.getByRole('button', { name: 'Edit group' }).click();
  await ninas.getByLabel('Group name').fill('Night team North');
  await ninas.getByLabel('Description').fill('Nights 21:00–07:30\nKeys: ask the duty manager');
  await ninas.getByRole('button', { name: 'Save' }).click();
  await expect(details).toContainText('Keys: ask the duty manager');
  await expect(messages(graces)).toContainText('Nina Sorokina changed the description');
  await expect(heading(graces, 'Night team North')).toBeVisible();
  await expect(messages(graces)).toContainText('renamed the group to “Night team North”');

  await ninas.getByRole('button', { name: 'Add people', exact: true }).click();
  await ninas.getByRole('checkbox', { name: tomasz.name }).check();
  await ninas.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(messages(graces)).toContainText(`Nina Sorokina added ${tomasz.name}`);

  await test.step('a new member sees the whole history', async () => {
    const { page } = await openDevice({ person: tomasz });
    await openAt(page, '/gruopchat');
    await openRow(page, 'Night team North');
    await expect(bubble(page, 'Keys are in the safe')).toBeVisible();
  });
});

test('[SC131][SC132][SC133][SC134] a colleague joins a group for announcements by its link', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team North', [nina, grace]);
  await nina.call('chat.describe', { chatId, description: 'Keys: ask the duty manager' });
  const permission = 'pin';
  await nina.call('chat.setPermission', { chatId, permission, permitted: 'administrators' });
  await send(nina, chatId, 'The lift is broken');
  const { page: ninas } = await openDevice({ person: nina });
  await openAt(ninas, `/deatils/chat/${chatId}`);

  await ninas.getByRole('switch', { name: 'Announcements only' }).click();
  await expect(ninas.getByRole('switch', { name: 'Announcements only' })).toBeChecked();
  await expectAccessible(ninas);
  await ninas.getByRole('button', { name: /^Who may add people/ }).click();
  await ninas.getByRole('radio', { name: 'All members' }).check();
  await ninas.getByRole('button', { name: 'Done' }).click();
  await expect(ninas.getByRole('button', { name: /^Who may add people/ })).toContainText(
    'All members',
  );
  await ninas.getByRole('button', { name: /^Invite link/ }).click();
  await ninas.getByRole('radio', { name: '1 day' }).check();
  await ninas.getByRole('button', { name: 'Create link' }).click();
  const link = await ninas.getByLabel('Link', { exact: true }).inputValue();
  await expect(ninas.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(ninas);

  const { page } = await openDevice(computer);
  await test.step('after the log-in he is asked, and learns what the group is', async () => {
    await page.goto(link);
    await expectLogIn(page);
    await logIn(page, tomasz);
    await expect(page.getByRole('heading', { name: 'Join “Night team North”?' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('2 people');
    await expect(page.getByRole('main')).toContainText('Keys: ask the duty manager');
    await expect(page.getByRole('main')).not.toContainText(grace.name);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(bubble(page, 'The lift is broken')).toBeVisible();
    await expect(messages(page)).toContainText('You joined by link');
  });

  await test.step('he reads and reacts, and sees why he cannot write', async () => {
    await expect(page.getByText('Only administrators write here.')).toBeVisible();
    await expect(composer(page)).toBeHidden();
    await expectAccessible(page);
    await bubble(page, 'The lift is broken').click({ button: 'right' });
    const menu = page.getByRole('dialog');
    await expect(menu.getByRole('button', { name: 'Forward' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Reply' })).toBeHidden();
    await expect(menu.getByRole('button', { name: 'Pin' })).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible();
  });

  await test.step('once everyone may write he does, and the revoked link works no more', async () => {
    await nina.call('chat.setPermission', { chatId, permission: 'write', permitted: 'everyone' });
    await write(page, 'Thank you');
    await ninas.getByRole('button', { name: 'Revoke link' }).click();
    await ninas.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
    await expect(ninas.getByRole('button', { name: /^Invite link/ })).toContainText('No link yet');
    await goTo(page, link.slice(link.indexOf('#') + 1));
    await expect(page.getByText('This link does not work')).toBeVisible();
  });
});

test('[S43][SC32] neither a removed member nor one who left finds the group', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team North', [nina, grace, tomasz]);
  await send(nina, chatId, 'Handover at seven');
  const { page: tomaszs } = await openDevice({ person: tomasz });
  const { page: graces } = await openDevice({ person: grace });
  for (const page of [tomaszs, graces]) {
    await openAt(page, `/gruopchatmessages/${chatId}`);
    await expect(bubble(page, 'Handover at seven')).toBeVisible();
  }

  const { page: ninas } = await openDevice({ person: nina });
  await openAt(ninas, `/deatils/chat/${chatId}`);
  await ninas.getByRole('button', { name: tomasz.name, exact: false }).first().click();
  await ninas.getByRole('dialog').getByRole('button', { name: 'Remove from group' }).click();
  await ninas.getByRole('dialog').getByRole('button', { name: 'Remove from group' }).click();

  await expect(
    tomaszs.getByRole('heading', { name: 'Nina Sorokina removed you from Night team North' }),
  ).toBeVisible();
  await expect(tomaszs).toHaveTitle('Night team North – Tend');
  await expect(messages(graces)).toContainText(`Nina Sorokina removed ${tomasz.name}`);
  await goTo(tomaszs, '/gruopchat');
  await expect(tomaszs.getByText('No groups yet')).toBeVisible();

  await goTo(graces, `/deatils/chat/${chatId}`);
  await graces.getByRole('button', { name: 'Leave group' }).click();
  await graces.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
  await expect(heading(graces, 'ChatList')).toBeVisible();
  await expect(row(graces, 'Night team North')).toBeHidden();
});

test('[FD24][SC28][CL116] a message and an edit in a group from which the person was meanwhile removed are not lost', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team North', [nina, grace, tomasz]);
  await send(tomasz, chatId, 'Room 4 sleeps');
  const { page, context } = await openDevice({ person: tomasz });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAt(page, '/gruopchat');
  await openRow(page, 'Night team North');
  await expect(bubble(page, 'Room 4 sleeps')).toBeVisible();
  await context.setOffline(true);
  await composer(page).press('ArrowUp');
  await composer(page).fill('Room 4 is awake');
  await tapUntil(page.getByRole('button', { name: 'Save' }), bubble(page, 'Room 4 is awake'));
  await expectState(page, 'Room 4 is awake', 'waiting to be sent');
  await write(page, 'Mrs Bell has a fever since noon');
  await expectState(page, 'Mrs Bell has a fever since noon', 'waiting to be sent');
  await goTo(page, '/gruopchat');
  await nina.call('chat.removeMember', { chatId, userId: tomasz.userId });
  await context.setOffline(false);

  await expect(page.getByText('2 messages not sent: you are no longer in the chat.')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Nina Sorokina removed you from Night team North')).toBeVisible();
  const unsent = page.getByRole('region', { name: 'What you wrote here was not sent:' });
  const item = (text: string) => unsent.getByRole('listitem').filter({ hasText: text });
  await expect(unsent.getByRole('listitem')).toHaveText([
    /^Room 4 is awake/,
    /^Mrs Bell has a fever since noon/,
  ]);
  await expectToast(page, 'Text copied', () =>
    item('Mrs Bell').getByRole('button', { name: 'Copy text' }).click(),
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Mrs Bell has a fever since noon',
  );
  await item('Mrs Bell').getByRole('button', { name: 'Delete' }).click();
  await expect(unsent.getByRole('listitem')).toHaveText([/^Room 4 is awake/]);
  await item('Room 4').getByRole('button', { name: 'Delete' }).click();
  await expect(unsent).toBeHidden();
  await goTo(page, '/gruopchat');
  await expect(page.getByText('No groups yet')).toBeVisible();
  await expect(page.getByText('message not sent')).toBeHidden();
  await goTo(page, '/home');
  await expect(page.getByText('You are no longer in this group')).toBeVisible();
});

import { expect, test } from '../support/journey.ts';
import { makeGroup, openDirect } from '../support/organization.ts';
import { expectLogIn, goTo, heading, logIn, openAt } from '../support/steps.ts';

test('[S1][S3][S4] the addresses before the log-in open their screens', async ({
  organization,
  openDevice,
}) => {
  const { page } = await openDevice();
  await page.goto('/');
  await expectLogIn(page);
  for (const [address, title] of [
    ['/login', 'Sign in'],
    ['/forgotpassword', 'New password'],
    ['/setup', 'Set up Tend'],
    ['/invitation', 'Welcome'],
  ] as const) {
    await openAt(page, address);
    await expect(heading(page, title)).toBeVisible();
  }
  expect(organization.nina.name).toBeTruthy();
});

test('[S4][D1][D2] every address behind the log-in opens its screen, even without the id that it needs', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const direct = await openDirect(nina, grace);
  const group = await makeGroup('Night team North', [nina, grace, tomasz]);
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/home');
  for (const [address, title] of [
    ['/folder', 'Users'],
    ['/home', 'Notifications'],
    ['/folder/nurses', 'Users'],
    ['/notifications', 'Home'],
    ['/chatlist', 'ChatList'],
    ['/dashbaord', 'DashBoard'],
    ['/userchat', 'ChatList'],
    [`/userchat/${direct}`, grace.name],
    ['/gruopchat', 'GroupChat'],
    [`/gruopchatmessages/${group}`, 'Night team North'],
    ['/gruopchatmessages', 'GroupChat'],
    [`/chat/${group}`, 'Night team North'],
    ['/chat', 'New chat'],
    ['/join', 'Join group'],
    [`/chat/${direct}`, grace.name],
    ['/administration', 'Administration'],
    ['/deatils', 'Details'],
    ['/administration/invitations', 'Administration'],
    [`/deatils/user/${grace.userId}`, grace.name],
    ['/administration/organization', 'Administration'],
    [`/deatils/chat/${group}`, 'Night team North'],
    ['/administration/notifications', 'Administration'],
    ['/profile', 'Profile'],
  ] as const) {
    await test.step(address, async () => {
      await goTo(page, address);
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#${address}$`));
      await expect(page).toHaveTitle(`${title} – Tend`);
    });
  }

  await test.step('also when the app is opened there', async () => {
    for (const [address, title] of [
      ['/administration/organization', 'Administration'],
      [`/chat/${direct}`, grace.name],
    ] as const) {
      await openAt(page, address);
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#${address}$`));
    }
  });
});

test('[D3] the usual spellings lead to the specified ones; an unknown address says so', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const group = await makeGroup('Night team North', [nina, grace, tomasz]);
  const { page } = await openDevice({ person: nina });
  for (const [usual, specified] of [
    ['/Dashboard', '/dashbaord'],
    [`/details/user/${grace.userId}`, `/deatils/user/${grace.userId}`],
    [`/groupchatmessages/${group}`, `/gruopchatmessages/${group}`],
  ] as const) {
    await openAt(page, usual);
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${specified}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(heading(page, 'Nothing here')).toBeHidden();
  }

  await test.step('also without reloading the page', async () => {
    await goTo(page, '/groupchatmessages');
    await expect(page).toHaveURL(/#\/gruopchatmessages$/);
    await expect(heading(page, 'GroupChat')).toBeVisible();
  });

  await openAt(page, '/%E0%A4%A');
  await expect(heading(page, 'Nothing here')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/#\/notifications$/);
  await expect(heading(page, 'Home')).toBeVisible();
});

test('[S4][D8] a logged-in person skips the log-in', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/login');
  await expect(page).toHaveURL(/#\/home$/);
  await expect(heading(page, 'Notifications')).toBeVisible();
});

test('[D2] an unknown id shows a message with a next step', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/home');
  for (const [address, words] of [
    ['/userchat/nothing', 'Chat not found'],
    ['/deatils/user/nothing', 'Person not found'],
    [`/gruopchatmessages/${grace.userId}`, 'Chat not found'],
    ['/deatils/nothing/x', 'Nothing selected'],
    ['/chat/nothing', 'Chat not found'],
    ['/home', 'Welcome, Nina'],
    ['/deatils/chat/nothing', 'Chat not found'],
  ] as const) {
    await test.step(address, async () => {
      await goTo(page, address);
      await expect(page.getByText(words).filter({ visible: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

test('[D8][D9] every address behind the log-in waits until a person has logged in', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice();
  for (const [address, remembered] of [
    ['/folder/nurses', '/folder/nurses'],
    ['/dashboard?a=b', '/dashbaord?a=b'],
    [`/chat/${chatId}`, `/chat/${chatId}`],
    ['/somewhere/else', `/chat/${chatId}`],
  ] as const) {
    await openAt(page, address);
    await expectLogIn(page);
    expect(await page.evaluate(() => localStorage.getItem('reload'))).toBe(remembered);
  }
  await logIn(page, nina);
  await expect(page).toHaveURL(new RegExp(`#/chat/${chatId}$`));
  await expect(heading(page, grace.name)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('reload'))).toBeNull();
});

import { v7 as newId } from 'uuid';
import { expect, test } from '../support/journey.ts';
import { makeGroup, password, send } from '../support/organization.ts';
import { composer, expectToast, heading, messages, openAt } from '../support/steps.ts';

test('[LG6][D6][S71] a language chosen on one device changes the open screen of another, and nothing typed is lost', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team North', [nina, grace]);
  await send(grace, chatId, 'Handover at seven');
  const { page: phone } = await openDevice({ person: nina });
  const { page: tablet } = await openDevice({ person: nina });
  await openAt(tablet, `/gruopchatmessages/${chatId}`);
  await expect(messages(tablet)).toContainText('You created the group “Night team North”');
  await expect(messages(tablet)).toContainText('Today');
  await composer(tablet).fill('Half a thou');
  await composer(tablet).focus();

  // Simulates a right-to-left language; the product has none.
  await tablet.evaluate(() => {
    document.dir = 'rtl';
  });

  await openAt(phone, '/profile');
  await phone.getByRole('radio', { name: /^Russian/ }).click();
  await expect(heading(phone, 'Профиль')).toBeVisible();
  await expect(phone).toHaveTitle(/^Профиль/);

  await expect(tablet.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(tablet.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(messages(tablet)).toContainText('Вы создали группу «Night team North»');
  await expect(messages(tablet)).toContainText('Сегодня');
  await expect(tablet.getByRole('log', { name: 'Сообщения' })).toBeVisible();
  await expect(tablet.getByRole('button', { name: 'Отправить' })).toBeEnabled();
  const field = tablet.getByRole('textbox', { name: 'Сообщение' });
  await expect(field).toHaveValue('Half a thou');
  await expect(field).toBeFocused();
  await expect(tablet.getByText(/\b(?:Today|Messages|Send|Back)\b/)).toHaveCount(0);
});

test('[LG6] an open sheet changes its language too and stays open with what was entered', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [nina, grace]);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/deatils/chat/${chatId}`);
  await page.getByRole('button', { name: 'Edit group' }).click();
  await page.getByLabel('Group name').fill('Night team North');

  await nina.call('user.setLanguage', { language: 'ru' });
  await expect(page.getByRole('dialog', { name: 'Изменить группу' })).toBeVisible();
  await expect(page.getByLabel('Название группы')).toHaveValue('Night team North');
  await expectToast(page, 'Изменения сохранены', () =>
    page.getByRole('button', { name: 'Сохранить' }).click(),
  );
  await expect(heading(page, 'Night team North')).toBeVisible();
});

test('[S28] the profile has the two languages as radio options, English first', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/profile');
  const options = page.getByRole('group', { name: 'Language' }).getByRole('radio');
  await expect(options).toHaveCount(2);
  await expect(options.nth(0)).toHaveAccessibleName(/^English/);
  await expect(options.nth(0)).toBeChecked();
  await expect(options.nth(1)).toHaveAccessibleName(/^Russian.*Русский/);
});

test('[LG7] the inviting person chooses the language of the e-mail', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({ person: nina });
  const sent: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await openAt(page, '/administration/invitations');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const choice = page.getByRole('group', { name: 'Invitation language' });
  await expect(choice.getByRole('radio', { name: /^English/ })).toBeChecked();
  await choice.getByRole('radio', { name: /^Russian/ }).check();
  await page.getByLabel('E-mail', { exact: true }).fill('vera@northbank.example');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByText('Sent to vera@northbank.example.')).toBeVisible();
  const invitation = sent.find((frame) => frame.includes('invitation.create'));
  expect(invitation).toContain('"language":"ru"');
});

test('[LG7] the page of an invitation starts in the language of the e-mail, if the device has none yet', async ({
  organization: { nina },
  openDevice,
}) => {
  const wanted = { email: null, role: 'member', jobTitle: '', language: 'ru' } as const;
  const inviteVera = async () =>
    (await nina.call('invitation.create', { ...wanted, id: newId() })).link;
  const { page } = await openDevice();
  await page.goto(await inviteVera());
  await expect(page.getByText('Elm Court приглашает вас в Tend.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.getByLabel('Ваше имя').fill('Вера Соколова');
  await page.getByLabel('Эл. почта').fill('vera@northbank.example');
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Создать учётную запись' }).click();
  await expect(heading(page, 'Уведомления')).toBeVisible();

  await test.step('a language chosen on the device stays', async () => {
    const { page: other } = await openDevice();
    await other.goto(await inviteVera());
    await expect(heading(other, 'Добро пожаловать')).toBeVisible();
    await other.getByRole('radio', { name: 'English' }).click();
    await expect(other.getByText('Elm Court invites you to Tend.')).toBeVisible();
    await other.reload();
    await expect(other.getByText('Elm Court invites you to Tend.')).toBeVisible();
  });
});

test('[LG7] so does the page of a link for a new password', async ({
  mailbox,
  organization: { grace },
  openDevice,
}) => {
  await grace.call('user.setLanguage', { language: 'ru' });
  await grace.call('passwordReset.request', { email: grace.email });
  const { page } = await openDevice();
  await page.goto(await mailbox.linkFor(grace.email, 'forgotpassword'));
  await expect(heading(page, 'Новый пароль')).toBeVisible();
  await expect(page.getByText(grace.email)).toBeVisible();
});

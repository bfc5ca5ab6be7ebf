import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, send } from '../support/organization.ts';
import { bubble, composer, heading, openAt, row, tapUntil } from '../support/steps.ts';

const options = (page: Page) =>
  page.getByRole('listbox', { name: 'People to mention' }).getByRole('option');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send' });

test('[MN9][MN10][MN11] a person chosen by keyboard sees the mention, and is shown by their current name', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [nina, grace, tomasz]);
  const { page: ninas } = await openDevice({ ...computer, person: nina });
  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, '/chatlist');
  await expect(row(graces, 'Night team')).toBeVisible();
  await openAt(ninas, `/gruopchatmessages/${chatId}`);
  await composer(ninas).focus();

  await ninas.keyboard.type('Please (@');
  await expect(options(ninas)).toContainText(['Everyone', 'Grace Adeyemi', 'Tomasz Zieliński']);
  await expectAccessible(ninas);
  await ninas.keyboard.press('ArrowDown');
  const active = ninas.getByRole('option', { selected: true });
  await expect(active).toContainText('Grace Adeyemi');
  await expect(composer(ninas)).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? '',
  );
  await ninas.keyboard.press('Escape');
  await expect(options(ninas)).toHaveCount(0);
  await ninas.keyboard.press('Backspace');
  await ninas.keyboard.type('@ade');
  await expect(options(ninas)).toHaveCount(1);
  await ninas.keyboard.press('Enter');
  await expect(composer(ninas)).toHaveValue('Please (@Grace Adeyemi ');
  await expect(ninas.locator('.composer-mention')).toHaveText('@Grace Adeyemi');
  await expect(composer(ninas)).toBeFocused();

  // The mention is deleted as a whole, and restored with undo.
  await ninas.keyboard.press('Backspace');
  await ninas.keyboard.press('Backspace');
  await expect(composer(ninas)).toHaveValue('Please (');
  await ninas.keyboard.press('ControlOrMeta+z');
  await expect(composer(ninas)).toHaveValue(/@Grace Adeyemi/);
  await expect(ninas.locator('.composer-mention')).toHaveText('@Grace Adeyemi');

  // A reload loses neither text nor mention.
  await ninas.keyboard.press('End');
  await ninas.keyboard.type(') call back');
  await expect(row(ninas, 'Night team')).toContainText('Draft: Please (@Grace Adeyemi');
  await ninas.reload();
  await expect(ninas.locator('.composer-mention')).toHaveText('@Grace Adeyemi');
  await sendButton(ninas).click();

  await expect(row(graces, 'Night team')).toContainText('Nina: Please (@Grace Adeyemi');
  await expect(row(graces, 'Night team')).toContainText('you were mentioned');
  await grace.call('user.updateProfile', { name: 'Grace Okafor', jobTitle: 'Nurse' });
  await expect(row(graces, 'Night team')).toContainText('@Grace Okafor');
  await openAt(graces, `/gruopchatmessages/${chatId}`);
  await expect(bubble(graces, 'call back')).toHaveAccessibleName(
    /^Nina Sorokina mentioned you, .*@Grace Okafor/,
  );
  await expect(bubble(graces, '@Grace Okafor').locator('.mention-me')).toBeVisible();
  const mention = bubble(ninas, 'call back').getByRole('link', { name: '@Grace Okafor' });
  await expect(mention).not.toHaveClass(/mention-me/);
  // The message is read once that is stored.
  await expect(graces).toHaveTitle(/^Night team/);
  await openAt(graces, '/chatlist');
  await expect(row(graces, 'Night team')).not.toContainText('you were mentioned');

  await mention.click();
  await expect(ninas).toHaveURL(new RegExp(`#/deatils/user/${grace.userId}$`));
});

test('[MN9][MN10] by touch everybody is mentioned, also during composition with an input method', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await makeGroup('Night team', [nina, grace]);
  await send(grace, chatId, 'Hello');
  const { page, context } = await openDevice({ person: nina });
  const { page: graces } = await openDevice({ person: grace });
  await openAt(graces, `/gruopchatmessages/${chatId}`);
  await openAt(page, `/gruopchatmessages/${chatId}`);
  await composer(page).tap();
  await expect(composer(page)).toBeFocused();
  const keyboard = await context.newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose('@');
  await expect(options(page)).toHaveCount(2);
  await compose('@gr');
  await expect(options(page)).toHaveText([/Grace Adeyemi/]);
  await tapUntil(options(page), page.locator('.composer-mention'));
  await expect(composer(page)).toHaveValue('@Grace Adeyemi ');
  await expect(page.locator('.composer-mention')).toHaveText('@Grace Adeyemi');
  await composer(page).pressSequentially('and @all');
  await options(page).tap();
  await expect(composer(page)).toHaveValue('@Grace Adeyemi and @Everyone ');
  await expect(page.locator('.composer-mention')).toHaveText(['@Grace Adeyemi', '@Everyone']);
  await sendButton(page).tap();
  await expect(bubble(graces, '@Everyone').locator('.mention-me')).toHaveText([
    '@Grace Adeyemi',
    '@Everyone',
  ]);
  await expect(bubble(page, '@Everyone').locator('.mention-me')).toHaveText(['@Everyone']);
  await bubble(graces, '@Everyone').getByRole('link', { name: '@Grace Adeyemi' }).tap();
  await expect(heading(graces, 'Grace Adeyemi')).toBeVisible();
});

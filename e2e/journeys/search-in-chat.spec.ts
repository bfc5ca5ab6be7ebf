import { expectAccessible, expectAccessibleInLightAndDark } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { refuseCalls } from '../support/network.ts';
import { openDirect, send } from '../support/organization.ts';
import { field, fieldHere, hits, chip, pick, place, tinted, talk } from '../support/search.ts';
import {
  bubble,
  composer,
  goTo,
  messages,
  openAt,
  openRow,
  row,
  tapUntil,
} from '../support/steps.ts';

test('[SE82][SE83][SE86] on a phone a chat is searched from its header, and Back leads out of the search and then of the chat', async ({
  organization,
  openDevice,
}) => {
  const { nina, grace } = organization;
  const { direct } = await talk(organization);
  await send(grace, direct, 'The dressings are in the cupboard');
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/chatlist');
  await openRow(page, 'Grace Adeyemi');
  await tapUntil(chip(page, 'Search in chat'), fieldHere(page));
  await expect(fieldHere(page)).toBeFocused();
  await fieldHere(page).fill('dressing');
  await expect(place(page)).toHaveText('1 of 2');
  await expect(tinted(page)).toContainText('in the cupboard');
  await expect(chip(page, 'Newer hit')).toBeDisabled();
  await chip(page, 'Older hit').tap();
  await expect(place(page)).toHaveText('2 of 2');
  await expect(tinted(page)).toContainText('Mrs Halloran');
  await chip(page, 'Newer hit').tap();
  await expect(place(page)).toHaveText('1 of 2');
  await expectAccessible(page);
  await page.goBack();
  await expect(fieldHere(page)).toBeHidden();
  await expect(composer(page)).toBeVisible();
  await page.goBack();
  await expect(row(page, 'Dressing rota')).toBeVisible();
});

test('[SE82][SE83][SE86][SE90] in a chat one goes from hit to hit, far back, and finds what was being written', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'The first dressing');
  await send(grace, chatId, ...Array.from({ length: 130 }, (_, index) => `Visit ${index}`));
  await send(nina, chatId, 'The second dressing', 'The third **dressing**');
  const { page } = await openDevice({ ...computer, person: nina });
  await openAt(page, `/userchat/${chatId}`);
  await composer(page).fill('Half a sentence');
  await page.keyboard.press('ControlOrMeta+f');
  await expect(fieldHere(page)).toBeFocused();
  await expect(composer(page)).toBeHidden();

  await page.keyboard.type('dressing');
  await expect(place(page)).toHaveText('1 of 3');
  await expect(tinted(page)).toContainText('The third');
  await expect(messages(page).locator('mark')).toHaveText(['dressing', 'dressing']);
  await expect(page).toHaveURL(/find=dressing/);
  await expectAccessibleInLightAndDark(page);

  await chip(page, 'Older hit').click();
  await expect(tinted(page)).toContainText('The second');
  await chip(page, 'Older hit').press('Enter');
  await expect(place(page)).toHaveText('3 of 3');
  await expect(tinted(page)).toContainText('The first');
  await expect(bubble(page, 'The first dressing')).toBeInViewport();
  await expect(chip(page, 'Older hit')).toBeDisabled();
  await expect(chip(page, 'Older hit')).toBeFocused();
  await fieldHere(page).press('ArrowDown');
  await expect(tinted(page)).toContainText('The second');

  await test.step('Back closes the search only', async () => {
    await goTo(page, '/profile');
    await page.goBack();
    await expect(place(page)).toHaveText('2 of 3');
    await page.goBack();
    await expect(fieldHere(page)).toBeHidden();
    await expect(composer(page)).toHaveValue('Half a sentence');
    await expect(messages(page).locator('mark')).toHaveCount(0);
  });

  await test.step('[SE85] only a member’s messages are searched, and a date is gone to', async () => {
    await chip(page, 'Search in chat').click();
    await chip(page, 'From whom').click();
    await pick(page, 'Grace Adeyemi').click();
    await fieldHere(page).fill('dressing');
    await expect(place(page)).toHaveText('1 of 1');
    await page.getByRole('button', { name: 'Go to the newest message' }).click();
    await expect(bubble(page, 'The first dressing')).not.toBeInViewport();
    await chip(page, 'Go to date').click();
    const dates = page.getByRole('dialog');
    await dates.getByRole('button', { name: 'First message' }).click();
    // What is behind a dialog cannot be focused until it is closed.
    await expect(dates).toBeHidden();
    await expect(bubble(page, 'The first dressing')).toBeInViewport();
    await chip(page, 'Close search').press('Enter');
    await expect(composer(page)).toBeVisible();
    await expect(chip(page, 'Search in chat')).toBeFocused();
  });

  await test.step('Esc ends the search, wherever the focus is', async () => {
    await page.keyboard.press('Enter');
    await expect(fieldHere(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chip(page, 'Search in chat')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(fieldHere(page)).toBeFocused();
    await page.keyboard.type('dressing');
    await expect(place(page)).toHaveText('1 of 3');
    await chip(page, 'Older hit').press('Escape');
    await expect(fieldHere(page)).toBeHidden();
    await expect(chip(page, 'Search in chat')).toBeFocused();
  });

  await test.step('[SE77] what another search finds begins at its top', async () => {
    await goTo(page, '/search?q=visit');
    await expect(hits(page).first()).toContainText('Visit 129');
    await hits(page).first().hover();
    await page.mouse.wheel(0, 4_000);
    await expect(hits(page).first()).not.toContainText('Visit 129');
    await field(page).fill('visits');
    await expect(hits(page).first()).toContainText('Visit 129');
    await expect(hits(page).first()).toBeInViewport();
  });
});

test('[SE90] where the server fails in a chat, the button that tries again leaves the focus beside it', async ({
  organization,
  openDevice,
}) => {
  const { nina } = organization;
  const { direct } = await talk(organization);
  const { page, context } = await openDevice({ ...computer, person: nina });
  const letSearch = await refuseCalls(context, { 'search.messages': 'internal' });
  await openAt(page, `/userchat/${direct}`);
  // Until the chat is open, the shortcut is the browser's.
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+f');
  await fieldHere(page).fill('quarantine');
  await expect(page.getByText('The search did not get an answer.')).toBeVisible();
  letSearch();
  await chip(page, 'Try again').press('Enter');
  await expect(page.getByRole('group', { name: 'Hits' })).toBeFocused();
  await expect(place(page)).toHaveText('Nothing found');
  await expectAccessible(page);
});

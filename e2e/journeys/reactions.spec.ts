import { v7 as newId } from 'uuid';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import { bubble, chooseInMenu, composer, openAt, restUntil } from '../support/steps.ts';

// The emoji picker finds out in idle time what the browser can show.
test.use({ fetchesAhead: true });

test('[SC89] a message is reacted to from its menu, and a reaction below it can be joined and removed', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'All visits done');
  const { page } = await openDevice({ person: nina });
  const { page: other } = await openDevice({ person: grace, ...computer });
  await openAt(page, `/userchat/${chatId}`);
  await openAt(other, `/userchat/${chatId}`);
  await chooseInMenu(page, 'All visits done', '🙏');
  const chip = (where: Page) => where.getByRole('button', { name: /^🙏, / });
  await expect(chip(page)).toHaveText('🙏1');
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(other)).toHaveAttribute('aria-pressed', 'false');
  await chip(other).click();
  await expect(chip(page)).toHaveText('🙏2');
  await expectAccessible(page);
  await chip(page).tap();
  await expect(chip(other)).toHaveText('🙏1');
  await chooseInMenu(page, 'All visits done', '❤️');
  await expect(page.getByRole('button', { name: /^❤️, 1 person/ })).toBeVisible();
  await chooseInMenu(page, 'All visits done', '❤️');
  await expect(page.getByRole('button', { name: /^❤️/ })).toHaveCount(0);

  await test.step('[SC466] a reaction from another device while the mouse button is down', async () => {
    const messageId = newId();
    await nina.call('message.send', { id: messageId, chatId, text: 'Keys are back' });
    const place = { chatId, messageId };
    await nina.call('message.react', { ...place, emoji: '👏' });
    const joined = other.getByRole('button', { name: /^👏, / });
    await joined.hover();
    await other.mouse.down();
    await grace.call('message.react', { ...place, emoji: '😂' });
    await expect(other.getByRole('button', { name: /^😂, / })).toBeVisible();
    await other.mouse.up();
    await expect(joined).toHaveText('👏2');
    await expect(joined).toBeFocused();
    await expect(other.getByRole('button', { name: /^😂, / })).toHaveCount(0);
    await nina.call('message.delete', place);
  });

  await test.step('[SC94] any emoji is found in either language', async () => {
    const picker = page.getByRole('dialog', { name: 'React' });
    await restUntil(page, bubble(page, 'All visits done'), page.getByRole('dialog'));
    await page.getByRole('button', { name: 'React with another emoji' }).tap();
    await expect(picker.getByRole('tab', { name: 'Food and drink' })).toBeVisible();
    await expectAccessible(page);
    await picker.getByRole('combobox').fill('ёлка');
    await picker.getByRole('option', { name: 'Christmas tree' }).tap();
    await expect(page.getByRole('button', { name: /^🎄, 1 person/ })).toBeVisible();
  });

  await test.step('[SC94] the chosen skin tone is that of all later reactions, also after a reload', async () => {
    const picker = page.getByRole('dialog', { name: 'React' });
    const openPicker = async () => {
      await restUntil(page, bubble(page, 'All visits done'), page.getByRole('dialog'));
      await page.getByRole('button', { name: 'React with another emoji' }).tap();
    };
    const quick = page.getByRole('group', { name: 'React' }).getByRole('button');
    await openPicker();
    await picker.getByRole('combobox').fill('thumbs up');
    const thumb = picker.getByRole('option', { name: 'thumbs up' });
    await expect(thumb).toHaveAccessibleName(/^👍\uFE0F?, thumbs up$/u);
    const tones = picker.getByRole('toolbar', { name: 'Skin tones' });
    await restUntil(page, thumb, tones);
    await expectAccessible(page);
    await expect(tones.getByRole('button', { pressed: true })).toHaveAccessibleName('default');
    await tones.getByRole('button', { name: 'medium-dark' }).tap();
    await expect(picker).toBeHidden();
    await expect(page.getByRole('button', { name: /^👍🏾, 1 person/ })).toBeVisible();
    await openAt(page, `/userchat/${chatId}`);
    await restUntil(page, bubble(page, 'All visits done'), page.getByRole('dialog'));
    await expect(quick.first()).toHaveText('👍🏾');
    await page.getByRole('button', { name: 'React with another emoji' }).tap();
    await picker.getByRole('combobox').fill('сложенные руки');
    await picker.getByRole('option', { name: 'folded hands' }).tap();
    await expect(page.getByRole('button', { name: /^🙏🏾, 1 person/ })).toBeVisible();
  });

  await test.step('[SC363] on a computer, emoji are put at the caret of what is written', async () => {
    const field = composer(other);
    const picker = other.getByRole('dialog', { name: 'Emoji' });
    await field.pressSequentially('Thanks!');
    await field.press('ArrowLeft');
    await other.getByRole('button', { name: 'Emoji', exact: true }).click();
    await expect(picker.getByRole('tab', { name: 'Food and drink' })).toBeVisible();
    await expectAccessible(other);
    await expect(picker.getByRole('combobox')).toBeFocused();
    await picker.getByRole('combobox').fill('heart');
    await picker.getByRole('option', { name: 'red heart' }).click();
    await expect(picker).toBeHidden();
    await expect(field).toHaveValue('Thanks❤️!');
    await expect(field).toBeFocused();
    await field.press('Control+z');
    await expect(field).toHaveValue('Thanks!');

    // The tones, with a mouse and by keyboard.
    await other.getByRole('button', { name: 'Emoji', exact: true }).click();
    await picker.getByRole('combobox').fill('thumbs up');
    const thumb = picker.getByRole('option', { name: 'thumbs up' });
    const tones = picker.getByRole('toolbar', { name: 'Skin tones' });
    await thumb.click({ button: 'right' });
    await expect(tones.getByRole('button', { name: 'default' })).toBeFocused();
    await other.keyboard.press('Escape');
    await expect(tones).toBeHidden();
    await expect(thumb).toBeFocused();
    await other.keyboard.press('ArrowDown');
    await expect(tones.getByRole('button', { name: 'default' })).toBeFocused();
    await other.keyboard.press('ArrowRight');
    await expect(tones.getByRole('button', { name: 'light', exact: true })).toBeFocused();
    await other.keyboard.press('Enter');
    await expect(field).toHaveValue('Thanks👍🏻!');
    await other.getByRole('button', { name: 'Emoji', exact: true }).click();
    await expect(picker.getByRole('combobox')).toBeFocused();
    await other.keyboard.press('Tab');
    await expect(picker.getByRole('button', { name: /now: light\)/ })).toBeFocused();
    await other.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await expect(page.getByRole('button', { name: 'Emoji', exact: true })).toHaveCount(0);
  });

  await test.step('[SC95] who reacted is listed, and the own reaction taken back', async () => {
    await restUntil(page, bubble(page, 'All visits done'), page.getByRole('dialog'));
    await page.getByRole('button', { name: '2 reactions' }).tap();
    const list = page.getByRole('dialog', { name: '2 reactions' });
    await expect(list.getByRole('listitem')).toHaveText([/Grace Adeyemi.*🙏/s, /Nina.*🙏🏾/s]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(list).toBeHidden();
  });

  await test.step('[SC428] a reaction lists who has reacted for a resting finger and a right click, and stays', async () => {
    const list = page.getByRole('dialog', { name: '2 reactions' });
    await restUntil(page, page.getByRole('button', { name: /^🙏🏾, / }), list);
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await other.getByRole('button', { name: /^🙏🏾, / }).click({ button: 'right' });
    await expect(other.getByRole('dialog', { name: '2 reactions' })).toBeVisible();
    await list.getByRole('button', { name: /Nina Sorokina/ }).tap();
    await expect(page.getByRole('dialog', { name: '1 reaction' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('button', { name: /^🙏🏾/ })).toHaveCount(0);
  });
});

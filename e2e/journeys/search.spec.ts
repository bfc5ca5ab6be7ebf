import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInLightAndDark } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { holdCalls, refuseCalls } from '../support/network.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import {
  aimAt,
  field,
  results,
  hits,
  marked,
  chip,
  pick,
  place,
  tinted,
  talk,
} from '../support/search.ts';
import { bubble, composer, goTo, heading, openAt, row, tapUntil, write } from '../support/steps.ts';

test('[SE71][SE74][SE77][SE78][SE80][SE81] what was said is found by its words and filters, opened, and come back to', async ({
  organization,
  openDevice,
}) => {
  const { nina } = organization;
  await talk(organization);
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/chatlist');
  await chip(page, 'Search messages').tap();
  await expect(field(page)).toBeFocused();
  await expectAccessibleInLightAndDark(page);

  await test.step('all forms of a word are found, and marked', async () => {
    await field(page).fill('dressing');
    await expect(heading2(page, 'Messages, 2')).toBeVisible();
    await expect(hits(page)).toContainText(['Tomasz: Who takes the dressings', 'Mrs Halloran']);
    await expect(marked(page).filter({ hasText: 'dressings' })).toBeVisible();
    await expect(heading2(page, 'Chats')).toBeVisible();
    await expect(row(page, 'Dressing rota').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a filter shows its value, and is taken away by a tap', async () => {
    await chip(page, 'From').tap();
    await pick(page, 'Grace Adeyemi').tap();
    await expect(hits(page)).toHaveCount(1);
    await expect(page).toHaveURL(/q=dressing&from=/);
  });

  await test.step('Back from a hit leads to the same results', async () => {
    await tapUntil(hits(page).first(), place(page));
    await expect(bubble(page, 'dressing done').locator('mark')).toHaveText('dressing');
    await expect(tinted(page)).toContainText('dressing done');
    await expect(place(page)).toHaveText('1 of 1');
    await expectAccessible(page);
    await page.goBack();
    await expect(field(page)).toHaveValue('dressing');
    await expect(hits(page)).toHaveCount(1);
    await tapUntil(chip(page, 'From Grace Adeyemi'), hits(page).nth(1));
    await expect(hits(page)).toHaveCount(2);
  });

  await test.step('a filter pressed right after a letter keeps the letter', async () => {
    await page.evaluate(() => {
      const typed = document.querySelector<HTMLInputElement>('.search-bar input');
      typed?.setRangeText('s', typed.value.length, typed.value.length);
      // In one task: what the letter changes is not drawn yet.
      typed?.dispatchEvent(new Event('input', { bubbles: true }));
      document.querySelector<HTMLElement>('[data-filter="photo"]')?.click();
    });
    await expect(chip(page, 'Photos')).toHaveAttribute('aria-pressed', 'true');
    await expect(field(page)).toHaveValue('dressings');
  });

  await test.step('[SE73] nothing found says what to try; the search is remembered', async () => {
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await expectAccessible(page);
    await chip(page, 'Remove filters').tap();
    await expect(hits(page)).toHaveCount(2);
    await chip(page, 'Clear search').tap();
    const recent = page.getByRole('list', { name: 'Recent' });
    await recent.getByRole('button', { name: /^dressing/ }).tap();
    await expect(hits(page)).toHaveCount(1);
  });
});

test('[SE71][SE72][SE73][SE77] each filter is set and taken away by a tap, the order is another tap, and recent searches are removed', async ({
  organization,
  openDevice,
}) => {
  const { nina, tomasz } = organization;
  const { group } = await talk(organization);
  await send(tomasz, group, 'The rota: https://rota.northbank.example/week/48');
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/search');
  const start = heading2(page, 'Search only');
  const nothing = page.getByRole('heading', { name: 'Nothing found' });
  const setThen = async (name: string, found: () => Promise<void>) => {
    await chip(page, name).tap();
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true');
    await found();
    await chip(page, name).tap();
    await expect(start).toBeVisible();
  };

  await test.step('those that are on or off', async () => {
    for (const name of ['Photos', 'Files', 'Voice', 'Mentions']) {
      await setThen(name, () => expect(nothing).toBeVisible());
    }
    await setThen('Links', () => expect(hits(page)).toContainText(['The rota']));
    await setThen('Unread', () => expect(hits(page)).toHaveCount(4));
  });

  await test.step('a chat, and days', async () => {
    await chip(page, 'In chat').tap();
    await chip(page, 'Cancel').tap();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(start).toBeVisible();
    await chip(page, 'In chat').tap();
    await pick(page, 'Dressing rota').tap();
    await expect(hits(page)).toHaveCount(3);
    await chip(page, 'In Dressing rota').tap();
    await chip(page, 'Dates').tap();
    await chip(page, 'Last month').tap();
    await expect(nothing).toBeVisible();
    await chip(page, 'Remove filters').tap();
    await chip(page, 'Dates').tap();
    await chip(page, 'Today').tap();
    await expect(hits(page)).toHaveCount(5);
    // Named by its date.
    await page.locator('[data-filter="dates"]').tap();
    await expect(start).toBeVisible();
  });

  await test.step('the order', async () => {
    await field(page).fill('dressing');
    await chip(page, 'Order of messages: Newest first').tap();
    await expect(chip(page, 'Order of messages: Best first')).toBeVisible();
    await expect(page).toHaveURL(/order=best/);
  });

  await test.step('what was searched for is removed', async () => {
    await field(page).press('Enter');
    await chip(page, 'Clear search').tap();
    await chip(page, 'Remove from recent: dressing').tap();
    await expect(page.getByRole('list', { name: 'Recent' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused();
    await expect(start).toBeVisible();
  });
});

test('[SE54][SE87] what waits to be sent is found without a connection, and led to', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'How is the boiler?');
  const { page, context } = await openDevice({ person: nina });
  // Loads what searches, here and in the chat.
  await openAt(page, '/search?q=boiler');
  await tapUntil(hits(page).first(), place(page));
  await tapUntil(chip(page, 'Close search'), composer(page));
  await context.setOffline(true);
  await write(page, 'The boiler in the cellar hums');
  await write(page, 'Nothing else here');
  await expect(bubble(page, 'Nothing else here')).toBeVisible();
  await goTo(page, '/search');
  await field(page).fill('boilers');
  await expect(hits(page)).toContainText([/waiting to be sent · You: The boiler/, 'How is']);
  await tapUntil(hits(page).first(), place(page));
  await expect(tinted(page)).toContainText('The boiler in the cellar hums');
  await expect(place(page)).toHaveText('1 of 2');
  await context.setOffline(false);
  await expect(place(page)).toHaveText('1 of 2');
  await page.goBack();
  await expect(hits(page)).toContainText([/^(?!.*waiting)/, 'How is']);
});

test('[SE62] hits that join above the view move nothing in it', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, ...Array.from({ length: 30 }, (_, index) => `Dressing no. ${index}`));
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  await expect(bubble(page, 'Dressing no. 0')).toBeVisible();
  await goTo(page, '/search');
  await field(page).fill('dressing');
  await expect(hits(page).first()).toContainText('no. 29');
  await context.setOffline(true);
  await send(grace, chatId, 'Dressing no. 30', 'Dressing no. 31', 'Dressing no. 32');
  await results(page).evaluate((list) => list.scrollTo({ top: 900 }));
  const seen = results(page).getByRole('listitem').filter({ hasText: 'no. 18' });
  await expect(seen).toHaveAttribute('aria-posinset', '12');
  await expect(seen).toBeInViewport();
  await seen.getByRole('link').focus();
  const before = await seen.boundingBox();
  await context.setOffline(false);
  await expect(seen).toHaveAttribute('aria-posinset', '15');
  expect(await seen.boundingBox()).toEqual(before);
  await page.keyboard.press('ArrowDown');
  await expect(hits(page).filter({ hasText: 'no. 17' })).toBeFocused();
});

test('[SE88] a late answer of the server moves no hit in view: what belongs between them is offered', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const direct = await openDirect(nina, grace);
  const group = await makeGroup('Cellar', [nina, grace]);
  await send(grace, direct, 'The older dressing');
  // The device has only the newest messages of a chat that was not opened.
  await send(grace, group, 'A dressing in between');
  await send(grace, group, ...Array.from({ length: 130 }, (_, index) => `Visit ${index}`));
  await send(grace, direct, 'The newer dressing');
  const { page, context } = await openDevice({ person: nina });
  const letSearch = await holdCalls(context, 'search.messages');
  await openAt(page, `/userchat/${direct}`);
  await expect(bubble(page, 'The older dressing')).toBeVisible();
  await goTo(page, '/search');
  await field(page).fill('dressing');
  await expect(hits(page)).toContainText(['The newer', 'The older']);
  const older = hits(page).filter({ hasText: 'The older' });
  await aimAt(older);
  const before = await older.boundingBox();
  letSearch();
  const late = chip(page, '1 more message');
  await expect(late).toBeVisible();
  await expect(heading2(page, 'Messages, 3')).toBeVisible();
  await expectAccessible(page);
  expect(await older.boundingBox()).toEqual(before);
  await late.tap();
  await expect(hits(page)).toContainText(['The newer', 'A dressing in between', 'The older']);
  await expect(hits(page).filter({ hasText: 'in between' })).toBeFocused();
  await expect(late).toBeHidden();
});

test('[SE75][SE78][SE79][SE90] in Russian, a word is found in all its forms by keyboard', async ({
  organization,
  openDevice,
}) => {
  const { nina } = organization;
  const { direct } = await talk(organization);
  await nina.call('user.setLanguage', { language: 'ru' });
  const { page, context } = await openDevice({ ...computer, person: nina });
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('langugae', 'ru');
  });
  await openAt(page, '/chatlist');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('перевязка суббота');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Сообщения, 1' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Результаты поиска' });
  await expect(list.locator('mark')).toHaveText(['Перевязку', 'субботу']);
  await expect(list).toContainText('Вы:');
  await page.getByRole('searchbox', { name: 'Сообщения, люди, файлы' }).press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/chat/${direct}\\?at=.*find=`));
  await expect(tinted(page).locator('mark')).toHaveText(['Перевязку', 'субботу']);
  await expect(page.getByRole('log')).toBeFocused();
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Сообщения, люди, файлы' }).focus();
  await page.keyboard.press('Escape');
  const start = page.getByRole('heading', { name: 'Искать только' });
  await expect(start).toBeVisible();

  await test.step('[SC203] what is pressed and goes leaves the focus where one goes on', async () => {
    const words = page.getByRole('searchbox', { name: 'Сообщения, люди, файлы' });
    await chip(page, 'Фото').press('Enter');
    await expect(page.getByText('Попробуйте другие фильтры или поищите по слову.')).toBeVisible();
    await expect(chip(page, 'Фото')).toBeFocused();
    expect(await ringRoom(chip(page, 'Фото'))).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect(start).toBeVisible();
    await expect(chip(page, 'Фото')).toBeFocused();
    await page.keyboard.press('Enter');
    await chip(page, 'Убрать фильтры').press('Enter');
    await expect(start).toBeVisible();
    await expect(words).toBeFocused();
    await page.keyboard.type('dressing');
    await expect(list.getByRole('link').nth(1)).toContainText('dressings');
    await chip(page, 'Порядок сообщений: Сначала новые').press('Enter');
    await expect(list.getByRole('link').nth(1)).toContainText('Halloran');
    await expect(chip(page, 'Порядок сообщений: Сначала подходящие')).toBeFocused();
    await words.press('Escape');
    await expect(start).toBeVisible();
    await chip(page, 'Очистить').press('Enter');
    await expect(chip(page, 'Очистить')).toBeHidden();
    await expect(words).toBeFocused();
  });

  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox', { name: 'Поиск чатов и сотрудников' })).toBeVisible();
});

test('[SE77][SE84] without a connection the device is searched, and with it again the server', async ({
  organization,
  openDevice,
}) => {
  const { nina, grace } = organization;
  const { direct } = await talk(organization);
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${direct}`);
  await expect(bubble(page, 'dressing done')).toBeVisible();
  await goTo(page, '/search');
  await expect(heading(page, 'Search')).toBeAttached();
  await loadDeviceSearch(page, 'halloran');
  await expect(hits(page)).toHaveCount(1);
  await context.setOffline(true);
  await field(page).fill('dresssing halloran');
  const older = page.getByText('Older messages need a connection.');
  await expect(older).toBeVisible();
  await expect(page.getByText('Similar words:')).toBeVisible();
  await expect(hits(page)).toContainText(['Mrs Halloran']);
  await expectAccessible(page);
  await send(grace, direct, 'Mrs Halloran: another dressing');
  await aimAt(hits(page).first());
  await context.setOffline(false);
  await expect(older).toBeHidden();
  await chip(page, '1 more message').tap();
  await expect(hits(page)).toHaveCount(2);
});

test('[SE65][SE77] on a computer, hits of the device alone are joined by those of the server with the connection', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'The first dressing');
  await send(grace, chatId, ...Array.from({ length: 130 }, (_, index) => `Visit ${index}`));
  await send(grace, chatId, 'The second dressing');
  const { page, context } = await openDevice({ ...computer, person: nina });
  // The device has the newest messages of a chat that was not opened.
  await openAt(page, '/chatlist');
  await expect(row(page, 'Grace Adeyemi')).toContainText('The second dressing');
  await goTo(page, '/search');
  await loadDeviceSearch(page, 'visit');
  await expect(hits(page).first()).toContainText('Visit 129');
  await context.setOffline(true);
  await field(page).fill('dressing');
  const older = page.getByText('From this device. Older messages need a connection.');
  await expect(older).toBeVisible();
  await expect(hits(page)).toContainText(['The second dressing']);
  await expect(heading2(page, 'Messages, 1')).toBeVisible();
  await send(grace, chatId, 'The third dressing');
  await aimAt(hits(page).first());
  await context.setOffline(false);
  await expect(hits(page)).toContainText(['The second', 'The first']);
  await chip(page, '1 more message').click();
  await expect(hits(page)).toContainText(['The third', 'The second', 'The first']);
  await expect(older).toBeHidden();
});

test('[SE66][SE77][SC203] where the server fails, it is said beside the hits of the device, and tried again by the button', async ({
  organization,
  openDevice,
}) => {
  const { nina } = organization;
  const { direct } = await talk(organization);
  const { page, context } = await openDevice({ person: nina });
  const letSearch = await refuseCalls(context, { 'search.messages': 'internal' });
  await openAt(page, `/userchat/${direct}`);
  await expect(bubble(page, 'dressing done')).toBeVisible();
  await goTo(page, '/search?q=halloran');
  const failure = page.getByText('The search did not get an answer.');
  await expect(failure).toBeVisible();
  await expect(hits(page)).toContainText(['Mrs Halloran']);
  await expectAccessible(page);
  await field(page).fill('quarantine');
  await expect(hits(page)).toHaveCount(0);
  await chip(page, 'Try again').tap();
  await expect(failure).toBeVisible();
  letSearch();
  await chip(page, 'Try again').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(failure).toBeHidden();
});

/** What lies between the ring around what has the focus and the upper edge of what would cut it. */
function ringRoom(focused: Locator): Promise<number> {
  return focused.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    const edge = element.parentElement?.getBoundingClientRect().top ?? 0;
    return element.getBoundingClientRect().top - ring - edge;
  });
}

/** The code that searches the device is loaded for the first search; what is found may come from the server before. */
async function loadDeviceSearch(page: Page, words: string): Promise<void> {
  const loading = page.waitForResponse(/search-worker/);
  await field(page).fill(words);
  await (await loading).finished();
}

function heading2(page: Page, name: string) {
  return page.getByRole('heading', { level: 2, name, exact: true });
}

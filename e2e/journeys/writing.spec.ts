import { expectAccessible } from '../support/accessibility.ts';
import { computer, expect, test } from '../support/journey.ts';
import { makeGroup, openDirect, send } from '../support/organization.ts';
import { expectNoSidewaysScroll } from '../support/scrolling.ts';
import {
  bubble,
  composer,
  expectState,
  goTo,
  openAt,
  row,
  untilDrawn,
  untilStored,
  write,
} from '../support/steps.ts';

test('[FE7] a draft survives a reload and shows in the list', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  await composer(page).fill('Half a thou');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(row(page, grace.name)).toContainText('Draft: Half a thou');
  await page.reload();
  await expect(row(page, grace.name)).toContainText('Draft: Half a thou');
  await openAt(page, `/userchat/${chatId}`);
  await expect(composer(page)).toHaveValue('Half a thou');
  await page.getByRole('button', { name: 'Send' }).click();
  await expectState(page, 'Half a thou', 'sent');
  await page.reload();
  await expect(bubble(page, 'Half a thou')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
});

test('[FE7][CL54] a page closed right after the last key press loses no text', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page, context } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  await composer(page).pressSequentially('Half a thou');
  await page.close();
  const next = await context.newPage();
  await openAt(next, `/userchat/${chatId}`);
  await expect(composer(next)).toHaveValue('Half a thou');

  await test.step('a killed page loses neither text nor unsent messages', async () => {
    await composer(next).fill('A whole one');
    await next.getByRole('button', { name: 'Send' }).click();
    await untilStored(next);
    await composer(next).pressSequentially('And half');
    await untilDrawn(next);
    const session = await context.newCDPSession(next);
    const crashed = next.waitForEvent('crash');
    session.send('Page.crash').catch(() => {});
    await crashed;
    const last = await context.newPage();
    await openAt(last, `/userchat/${chatId}`);
    await expect(composer(last)).toHaveValue('And half');
    await expect(bubble(last, 'A whole one')).toHaveCount(1);
  });
});

test('[SC19][MS1] 8,000 characters are sent, one more is refused with a message', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const text = '🙂'.repeat(8_000);
  await composer(page).fill(`${text}!`);
  await expect(page.getByRole('alert')).toHaveText(/^1 character too many\./);
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(composer(page)).toHaveValue(`${text}!`);

  await composer(page).fill(text);
  await expect(page.getByText('0 characters left')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expectState(page, '🙂🙂🙂', 'sent');
  const page1 = await grace.call('message.page', { chatId, from: { type: 'newest' }, limit: 1 });
  expect(page1.messages[0]?.content).toEqual({ type: 'text', text });
});

test('[SC1] text is shown as it was written; only safe addresses are links', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);

  const links = 'https://elm.example/a?b=1 office@elm.example +44 20 7946 0958';
  const bait = 'javascript:alert(1) data:text/html,hi <img src=x onerror=alert(1)> <b>bold</b>';
  await write(page, `${links} ${bait}`);
  await expect(bubble(page, bait)).toBeVisible();
  const hrefs = bubble(page, bait).getByRole('link');
  await expect(hrefs).toHaveCount(3);
  expect(
    await hrefs.evaluateAll((parts) => parts.map((link) => link.getAttribute('href'))),
  ).toEqual(['https://elm.example/a?b=1', 'mailto:office@elm.example', 'tel:+442079460958']);
  await expect(hrefs.first()).toHaveAttribute('rel', /noopener/);
  await expect(bubble(page, bait).locator('img, b')).toHaveCount(0);

  await test.step('[SC170] formats are drawn, and signs are not shown', async () => {
    const hrefBefore = page.url();
    await write(
      page,
      'Вечером:\n- **Давление** _до_ 20:00, ~~37.5~~ `E-14`\n- https://elm.example/_a_b\n> [x](javascript:alert(1))\n```\n# **code**\n```',
    );
    const formatted = bubble(page, 'Давление').locator('.bubble-text');
    await expect(formatted.locator('ul > li')).toHaveText([
      'Давление до 20:00, 37.5 E-14',
      'https://elm.example/_a_b',
    ]);
    await expect(formatted.locator('li > b')).toHaveText('Давление');
    await expect(formatted.locator('li > i')).toHaveText('до');
    await expect(formatted.locator('li > s')).toHaveText('37.5');
    await expect(formatted.locator('li > code')).toHaveText('E-14');
    await expect(formatted.locator('a')).toHaveText(['https://elm.example/_a_b']);
    await expect(formatted.locator('blockquote')).toHaveText('[x](javascript:alert(1))');
    await expect(formatted.locator('pre')).toHaveText('# **code**');
    expect(page.url()).toBe(hrefBefore);
    // What is read out has no signs, and neither has the list.
    const label = await bubble(page, 'Давление').getAttribute('aria-label');
    expect(label).toContain('• Давление до 20:00, 37.5 E-14\n');
    await expectAccessible(page);
  });

  const hebrew = 'שלום, האם התרופה הגיעה? Elm Court 14.';
  await write(page, hebrew);
  const text = bubble(page, hebrew).locator('.bubble-text');
  await expect(text).toHaveCSS('direction', 'rtl');
  const combined = 'Z͑ͫ̓ͪ̂ͫ e\u0301 👩🏽‍⚕️ ﷽';
  await write(page, combined);
  await expect(bubble(page, combined)).toBeVisible();
});

test('[SC171][SC172][SC173][MS52] selected text is formatted by a bar and by keys', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  const field = composer(page);
  const selected = () =>
    field.evaluate((node: HTMLTextAreaElement) =>
      node.value.slice(node.selectionStart, node.selectionEnd),
    );
  await field.fill('Call me above 38.0');
  await expect(bar).toHaveCount(0);
  await field.press('End');
  for (let times = 0; times < 4; times += 1) await field.press('Shift+ArrowLeft');
  await bar.getByRole('button', { name: 'Bold' }).click();
  await expect(field).toHaveValue('Call me above **38.0**');
  await expect(field).toBeFocused();
  expect(await selected()).toBe('38.0');
  await expect(bar.getByRole('button', { name: 'Bold', pressed: true })).toBeVisible();
  await expectAccessible(page);

  await test.step('undo and redo take one step each', async () => {
    await field.press('Control+z');
    await expect(field).toHaveValue('Call me above 38.0');
    await field.press('Control+Shift+z');
    await expect(field).toHaveValue('Call me above **38.0**');
  });

  await test.step('the keyboard reaches the bar, and comes back', async () => {
    await field.press('Control+a');
    await field.press('Shift+Tab');
    await expect(bar.getByRole('button', { name: 'Bold' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(bar.getByRole('button', { name: 'Italic' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(bar.getByRole('button', { name: 'List' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('- Call me above **38.0**');
    await expect(field).toBeFocused();
    for (const key of ['Escape', 'Tab']) {
      await field.press('Shift+Tab');
      await expect(bar.getByRole('button', { name: 'Bold' })).toBeFocused();
      await page.keyboard.press(key);
      await expect(field).toBeFocused();
    }
  });

  await test.step('keys format the word at the caret', async () => {
    await field.press('Home');
    await field.press('Control+ArrowRight');
    await field.press('Control+ArrowRight');
    await expect(bar).toHaveCount(0);
    await field.press('Control+Shift+x');
    await expect(field).toHaveValue('- ~~Call~~ me above **38.0**');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(field).toHaveValue('');
  });

  await test.step('an edit begins with what was typed', async () => {
    await expect(bubble(page, 'Call me').locator('li')).toContainText('Call me above 38.0');
    await expectState(page, 'Call me', 'sent');
    await field.press('ArrowUp');
    await expect(field).toHaveValue('- ~~Call~~ me above **38.0**');
    await field.press('Escape');
    await expect(field).toHaveValue('');
  });
});

test('[LP1][LP8][LP11][LP38] the page of a link is previewed below the text, until its author removes that', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ ...computer, person: nina });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openAt(page, `/userchat/${chatId}`);
  await write(page, 'From the training: https://learn.northbank.example/clip-326');
  const message = bubble(page, 'From the training');
  const card = message.getByRole('link', { name: 'Evac chair' });
  await expect(card).toHaveAttribute('href', 'https://learn.northbank.example/clip-326');
  await expect(card).toHaveAttribute('rel', /noreferrer/);
  await expect(card).toContainText('Northbank');
  const picture = card.locator('img[src^="blob:"]');
  await expect(picture).toHaveCount(1);
  const place = await card.locator('.link-preview-picture').boundingBox();
  expect(place?.width).toBe(84);
  expect(place?.height).toBe((await card.boundingBox())?.height);
  await expectAccessible(page);
  expect(asked.filter((url) => url.includes('northbank'))).toEqual([]);

  await page.reload();
  await expect(picture).toHaveCount(1);
  await message.click({ button: 'right', position: { x: 10, y: 10 } });
  await page.getByRole('button', { name: 'Remove link preview' }).click();
  await expect(card).toHaveCount(0);
  await expect(message).toContainText('https://learn.northbank.example/clip-326');
  const newest = { chatId, from: { type: 'newest' }, limit: 1 } as const;
  const { messages: seen } = await grace.call('message.page', newest);
  expect(seen[0]?.content).not.toHaveProperty('preview');
});

test('[FE8] the longest names and words break no layout at 320 and 390 px', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const name = 'W'.repeat(300);
  await grace.call('user.updateProfile', { name, jobTitle: 'M'.repeat(120) });
  const direct = await openDirect(nina, grace);
  const group = await makeGroup('N'.repeat(120), [nina, grace, tomasz]);
  for (const chatId of [direct, group]) {
    await send(grace, chatId, 'x'.repeat(600), `https://elm.example/${'y'.repeat(300)}`);
  }
  const { page } = await openDevice({ person: nina });
  await openAt(page, '/home');
  for (const address of [
    '/home',
    '/notifications',
    '/dashbaord',
    '/folder',
    '/chatlist',
    '/gruopchat',
    '/gruopchat?new',
    '/chat',
    `/userchat/${direct}`,
    `/gruopchatmessages/${group}`,
    `/deatils/user/${grace.userId}`,
    `/deatils/chat/${group}`,
    '/administration',
    '/administration/invitations',
    '/administration/organization',
    '/administration/notifications',
    '/administration/files',
    '/profile',
  ]) {
    await test.step(address, async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await goTo(page, address);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 390, height: 640 });
      // Some parts are measured again in the next frame.
      await expect(() => expectNoSidewaysScroll(page)).toPass();
    });
  }
});

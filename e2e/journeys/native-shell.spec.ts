import type { Page } from '@playwright/test';
import { pushPayloadSchema, toPushData } from '@tend/protocol';
import { v7 as newId } from 'uuid';
import { expect, test as base } from '../support/journey.ts';
import {
  askedOfShell,
  deliverInShell,
  emitInShell,
  serveShell,
  type ShellOrigin,
  shownInShell,
  standInForShell,
} from '../support/native-shell.ts';
import { openDirect, send } from '../support/organization.ts';
import { pushFor, thisDevice } from '../support/push.ts';
import {
  bubble,
  expectFeed,
  expectLogIn,
  expectState,
  goTo,
  heading,
  logIn,
  openRow,
  write,
} from '../support/steps.ts';
import { readStorage } from '../support/storage.ts';
import { startTend, type Tend } from '../support/tend.ts';

/** The app comes from `shell`, which the server allows; `stranger` serves the same app and is not allowed. */
const test = base.extend<{ shell: ShellOrigin; stranger: ShellOrigin }>({
  shell: async ({}, use) => {
    const shell = await serveShell();
    await use(shell);
    await shell.close();
  },
  stranger: async ({}, use) => {
    const stranger = await serveShell();
    await use(stranger);
    await stranger.close();
  },
  tend: async ({ image, mailbox: { smtpUrl }, shell }, use) => {
    const settings = { TEND_ALLOWED_ORIGINS: shell.origin };
    const tend = await startTend({ image: image.folder, smtpUrl, settings });
    await use(tend);
    await tend.remove();
  },
});

async function chooseServer(page: Page, tend: Tend): Promise<void> {
  await page.goto('/');
  await expect(heading(page, 'Which server?')).toBeVisible();
  await page.getByLabel('Server address').fill(tend.baseUrl);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectLogIn(page);
}

test('[S13][NS1][NS3][NS5][NS6][NS7] the app in the native shell logs in at its server, reads, writes and logs out', async ({
  tend,
  shell,
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(grace, nina);
  await send(grace, chatId, 'Room 4 is asleep');
  const { page, context } = await openDevice({ baseURL: shell.origin });
  await standInForShell(context);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));

  await test.step('it asks for its server before anything else', async () => {
    await chooseServer(page, tend);
    await expect(page.getByText('Elm Court')).toBeVisible();
  });

  await test.step('the shell’s bars are styled', async () => {
    await expect
      .poll(() => askedOfShell(page))
      .toEqual(
        expect.arrayContaining(['StatusBar.setStyle {"style":"DEFAULT"}', 'SplashScreen.hide {}']),
      );
  });

  await test.step('logging in returns a token, and no cookie', async () => {
    await logIn(page, nina);
    await expectFeed(page);
    expect(await context.cookies()).toEqual([]);
    expect(await readStorage(page)).toMatchObject({
      UserID: nina.userId,
      server: tend.baseUrl,
      authToken: expect.stringMatching(/^[\w.-]{20,}$/),
    });
  });

  await test.step('chats load, and messages arrive in both directions', async () => {
    await goTo(page, '/chatlist');
    await expect(heading(page, 'Notifications')).toBeHidden();
    await openRow(page, grace.name);
    await expect(bubble(page, 'Room 4 is asleep')).toBeVisible();
    await write(page, 'Then leave it dark');
    await expectState(page, 'Then leave it dark', 'sent');
    await send(grace, chatId, 'It came by the socket');
    await expect(bubble(page, 'It came by the socket')).toBeVisible();
    expect(sockets.length).toBeGreaterThan(0);
    for (const url of sockets) expect(url).toBe(`${tend.baseUrl.replace('http', 'ws')}/ws`);
  });

  await test.step('opened again, it needs neither server nor log-in', async () => {
    await page.reload();
    await expect(bubble(page, 'It came by the socket')).toBeVisible();
  });

  await test.step('logging out leaves nothing but the server and the language', async () => {
    await goTo(page, '/profile');
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expectLogIn(page);
    await expect.poll(() => readStorage(page)).toEqual({ server: tend.baseUrl, langugae: 'en' });
  });
});

test('[NS1][NS7] an app of a refused origin says whom to ask', async ({
  tend,
  stranger,
  organization: { nina },
  openDevice,
}) => {
  const { page, context } = await openDevice({
    baseURL: stranger.origin,
    expectedProblems: /blocked by CORS policy/,
  });
  await standInForShell(context);
  await page.goto('/');
  await page.getByLabel('Server address').fill(tend.baseUrl);
  await page.getByRole('button', { name: 'Continue' }).click();
  const { host } = new URL(tend.baseUrl);
  await expect(page.getByRole('alert')).toContainText(
    `No Tend server answers this app at ${host}.`,
  );
  await expect(page.getByRole('alert')).toContainText('ask whoever runs the server');
  await expect(heading(page, 'Which server?')).toBeVisible();
  expect(await readStorage(page)).toEqual({ langugae: 'en' });
  expect(nina.userId).toBeTruthy();
});

/** The server has no Firebase project, so its answers about such a device are faked. */
async function allowFirebase(page: Page): Promise<void> {
  const deviceId = newId();
  await page.route('**/api/device.register', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, status: 200, json: { deviceId } });
  });
}

/** The data of a Firebase message, as a phone passes it to the app. */
const dataOf = (chatId: string, changes: object) =>
  toPushData(pushPayloadSchema.parse(pushFor(chatId, changes)));

test('[NS13][NS14][NS15] the native shell opens tapped notifications, and dismisses read ones', async ({
  tend,
  shell,
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const [withGrace, withTomasz] = [await openDirect(grace, nina), await openDirect(tomasz, nina)];
  const { page, context } = await openDevice({ baseURL: shell.origin });
  await standInForShell(context, 'granted');
  await allowFirebase(page);
  const shown = () => expect.poll(() => shownInShell(page));

  await test.step('turning notifications on creates the channels, one of them without sound', async () => {
    await chooseServer(page, tend);
    await logIn(page, nina);
    await expectFeed(page);
    await goTo(page, '/profile');
    await thisDevice(page).click();
    await expect(thisDevice(page)).toBeChecked();
    const asked = await askedOfShell(page);
    const channels = asked.filter((ask) => ask.startsWith('PushNotifications.createChannel'));
    expect(channels).toEqual([
      expect.stringContaining('"id":"messages"'),
      expect.stringContaining('"name":"Messages without sound","importance":2'),
    ]);
  });

  const seqs = {
    grace: await send(grace, withGrace, 'Room 4 is asleep'),
    tomasz: await send(tomasz, withTomasz, 'Who has the key?'),
  };
  const dataOfTomasz = dataOf(withTomasz, { seq: seqs.tomasz });
  await deliverInShell(page, { id: 'on Android', tag: withGrace, data: {} });
  await deliverInShell(page, { id: 'on iOS', data: dataOfTomasz });
  await deliverInShell(page, { id: 'a test', tag: 'test', data: {} });

  await test.step('a tap opens the chat, and its notifications are dismissed when read', async () => {
    const data = dataOf(withGrace, { url: `/#/chat/${withGrace}?at=${seqs.grace}` });
    const notification = { id: '0:1', data: { ...data, collapse_key: 'topic' } };
    await emitInShell(page, 'pushNotificationActionPerformed', { actionId: 'tap', notification });
    await expect(bubble(page, 'Room 4 is asleep')).toBeVisible();
    await shown().toEqual(['on iOS', 'a test']);
  });

  await test.step('notifications read elsewhere are dismissed', async () => {
    await nina.call('message.markRead', { chatId: withTomasz, upTo: seqs.tomasz });
    await shown().toEqual(['a test']);
  });

  await test.step('a notification that comes after its message was read is dismissed by the server', async () => {
    await deliverInShell(page, { id: 'late', data: dataOfTomasz });
    const data = dataOf(withTomasz, { kind: 'withdraw', seq: seqs.tomasz });
    await emitInShell(page, 'pushNotificationReceived', { id: '0:2', data });
    await shown().toEqual(['a test']);
  });

  await test.step('or when the app is reopened', async () => {
    await deliverInShell(page, { id: 'late', data: dataOfTomasz });
    await emitInShell(page, 'resume', {});
    await shown().toEqual(['a test']);
  });
});

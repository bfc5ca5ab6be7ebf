import { expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import {
  bubble,
  expectFeed,
  expectLogIn,
  expectState,
  goTo,
  heading,
  logIn,
  write,
} from '../support/steps.ts';

test('[S14][D7] an app that cannot start logs it, says so, and offers to try again', async ({
  openDevice,
}) => {
  for (const missing of ['**/assets/i18n/en.json', '**/assets/*.js']) {
    const logged: string[] = [];
    const { page } = await openDevice({ expectedProblems: /The app could not start/ });
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
    await page.route(missing, (route) => route.abort());
    await page.goto('/');
    await expect(heading(page, 'Tend could not start')).toBeVisible();
    expect(logged.join('\n')).toMatch(/error: (The app could not start|Failed to load resource)/);

    await page.unroute(missing);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expectLogIn(page);
  }
});

test('[D7] a logged-in person is told as well when the app cannot be loaded, and can try again', async ({
  organization: { nina },
  openDevice,
}) => {
  const { page } = await openDevice({
    person: nina,
    expectedProblems: /A screen could not be loaded/,
  });
  await page.route('**/assets/App-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Cannot load Tend')).toBeVisible();
  await page.unroute('**/assets/App-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectFeed(page);
});

/** Breaks a part that the start needs, until the page's session says that it is repaired. */
const breaks = [
  {
    what: 'before anything is drawn',
    break: () => {
      if (sessionStorage.getItem('isMended') !== null) return;
      Object.defineProperty(navigator, 'languages', {
        get() {
          throw new Error('No languages');
        },
      });
    },
  },
  {
    what: 'while the local copy is opened',
    break: () => {
      if (sessionStorage.getItem('isMended') !== null) return;
      Object.defineProperty(navigator, 'locks', {
        get() {
          throw new Error('No locks');
        },
      });
    },
  },
  {
    what: 'while the app is drawn',
    break: () => {
      if (sessionStorage.getItem('isMended') !== null) return;
      history.replaceState = () => {
        throw new Error('No history');
      };
    },
  },
];

for (const { what, break: breakIt } of breaks) {
  test(`[S14][D7] a start that throws ${what} is logged and shown, and can be retried at the same address`, async ({
    organization: { nina },
    openDevice,
  }) => {
    const { page } = await openDevice({
      person: nina,
      expectedProblems: /The app could not start/,
    });
    const logged: string[] = [];
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
    // about:blank has no storage.
    await page.goto('/assets/i18n/en.json');
    await page.addInitScript(breakIt);
    await page.goto('/#/chatlist');
    await expect(heading(page, 'Tend could not start')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(logged.join('\n')).toContain('error: The app could not start');

    await page.evaluate(() => sessionStorage.setItem('isMended', 'yes'));
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(heading(page, 'ChatList')).toBeVisible();
    await expect(page).toHaveURL(/#\/chatlist$/);
  });
}

for (const { what, limit } of [
  {
    what: 'forbidden',
    limit: () => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('Forbidden', 'SecurityError');
        },
      });
      IDBFactory.prototype.open = () => {
        throw new DOMException('Forbidden', 'SecurityError');
      };
    },
  },
  {
    what: 'full',
    limit: () => {
      const refuse = (): never => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
      Storage.prototype.setItem = refuse;
      IDBObjectStore.prototype.put = refuse;
      IDBObjectStore.prototype.add = refuse;
    },
  },
]) {
  test(`[D30] where storage is ${what}, a person can still log in, read and write`, async ({
    organization: { nina, grace },
    openDevice,
  }) => {
    await send(grace, await openDirect(nina, grace), 'Are you there?');
    const { page } = await openDevice({ expectedProblems: /The local copy/ });
    await page.addInitScript(limit);
    await page.goto('/');
    await logIn(page, nina);
    await expectFeed(page);
    await goTo(page, '/chatlist');
    // The feed, which is about to go, has a row of hers as well.
    await page.getByRole('list', { name: 'Chats' }).locator('.list-row-main').click();
    await expect(bubble(page, 'Are you there?')).toBeVisible();
    await write(page, 'Yes');
    await expectState(page, 'Yes', 'sent');
    await page.reload();
    await expectLogIn(page);
  });
}

import type { Page } from '@playwright/test';
import type { FileInfo } from '@tend/protocol';
import { expectAccessible } from '../support/accessibility.ts';
import { drawPhoto, filesByMessage, type SentFile, writeDocument } from '../support/files.ts';
import { expect, test } from '../support/journey.ts';
import { openDirect, send } from '../support/organization.ts';
import {
  bubble,
  composer,
  expectToast,
  heading,
  logIn,
  openAt,
  restUntil,
  untilStored,
} from '../support/steps.ts';

declare global {
  var handedOver: unknown;
}

/** Like another app that shares something with this one. */
async function share(page: Page, shared: Record<string, string>): Promise<void> {
  await page.goto(`/?${new URLSearchParams(shared)}`);
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name }).tap();
  await expect(page.getByRole('checkbox', { name })).toBeChecked();
}

test('[SC159][SC160][SC161] a text comes from another app into a draft or several chats, and goes to another app', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await send(grace, chatId, 'The lift is out');
  const other = await openDirect(nina, tomasz);
  const { page } = await openDevice();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: unknown) => {
        globalThis.handedOver = data;
        return Promise.resolve();
      },
    });
  });

  await test.step('it waits for the log-in, and a reload loses nothing', async () => {
    await share(page, {
      'shared-title': 'Rota',
      'shared-text': 'Next week: https://a.example/?b=1',
    });
    await logIn(page, nina);
    await expect(heading(page, 'Share to')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Next week: https://a.example/?b=1')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: grace.name })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('in one chat it is the draft, behind what was being written', async () => {
    const address = page.url();
    await openAt(page, `/userchat/${chatId}`);
    await composer(page).fill('Half a sentence');
    await untilStored(page);
    await page.goto('about:blank');
    await page.goto(address);
    await choose(page, grace.name);
    await page.getByRole('button', { name: 'Add to chat' }).tap();
    await expect(composer(page)).toHaveValue(
      'Half a sentence\nRota\nNext week: https://a.example/?b=1',
    );
    await page.reload();
    await expect(composer(page)).toHaveValue(/^Half a sentence\nRota\nNext week: .*=1$/);
  });

  await test.step('several get it after a question, and keep their drafts', async () => {
    await share(page, { 'shared-text': 'Tea at ten' });
    await choose(page, grace.name);
    await choose(page, tomasz.name);
    await page.getByRole('button', { name: 'Send to 2 chats' }).tap();
    const question = page.getByRole('dialog', { name: 'Send to 2 chats?' });
    await expectAccessible(page);
    await expectToast(page, 'Sent to 2 chats', () =>
      question.getByRole('button', { name: 'Send' }).tap(),
    );
    await expect(heading(page, 'ChatList')).toBeVisible();
    await openAt(page, `/userchat/${other}`);
    await expect(bubble(page, 'Tea at ten')).toHaveCount(1);
    await openAt(page, `/userchat/${chatId}`);
    await expect(bubble(page, 'Tea at ten')).toHaveCount(1);
    await expect(composer(page)).toHaveValue(/^Half a sentence\n/);
  });

  await test.step('with nothing it says so', async () => {
    await share(page, { 'shared-text': '' });
    await expect(page.getByRole('heading', { name: 'Nothing to share' })).toBeVisible();
  });

  await test.step("a message's text goes to another app", async () => {
    await openAt(page, `/userchat/${chatId}`);
    const menu = page.getByRole('dialog');
    await restUntil(page, bubble(page, 'The lift is out'), menu);
    await menu.getByRole('button', { name: 'Share' }).tap();
    await expect(menu).toBeHidden();
    expect(await page.evaluate(() => globalThis.handedOver)).toEqual({ text: 'The lift is out' });
  });
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[SC297] files come from another app into several chats, and into one, over a reload', async ({
    organization: { nina, grace, tomasz },
    openDevice,
  }) => {
    const chats = [await openDirect(nina, grace), await openDirect(nina, tomasz)];
    const { page } = await openDevice({ person: nina });
    await page.goto('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller !== null) return;
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve);
      });
    });

    await test.step('several get all of them after a question, and nothing waits any more', async () => {
      await shareFiles(page, [drawPhoto(400, 300, 3), writeDocument('plan.pdf', 'plan')]);
      await expect(page.getByText('photo 3.png and plan.pdf, The plan')).toBeVisible();
      await choose(page, grace.name);
      await choose(page, tomasz.name);
      await page.getByRole('button', { name: 'Send to 2 chats' }).tap();
      const question = page.getByRole('dialog', { name: 'Send to 2 chats?' });
      await expectAccessible(page);
      await expectToast(page, 'Sent to 2 chats', () =>
        question.getByRole('button', { name: 'Send' }).tap(),
      );
      await expect(heading(page, 'ChatList')).toBeVisible();
      for (const chatId of chats) {
        const names = async () => (await filesByMessage(nina, chatId)).map(namesOf);
        await expect.poll(names).toEqual([[expect.stringMatching(/^photo 3/), 'plan.pdf']]);
      }
      expect(await countKept(page)).toBe(0);
    });

    await test.step('in one chat they are as if chosen there', async () => {
      await shareFiles(page, [writeDocument('plan.pdf', 'plan')]);
      await page.reload();
      await expect(page.getByText('plan.pdf, The plan')).toBeVisible();
      await choose(page, grace.name);
      await page.getByRole('button', { name: 'Add to chat' }).tap();
      const layer = page.getByRole('dialog', { name: 'Before sending' });
      await expect(layer.getByText('plan.pdf')).toBeVisible();
      await expect(layer.getByRole('textbox', { name: 'Add a caption' })).toHaveValue('The plan');
      expect(await countKept(page)).toBe(0);
    });
  });
});

const namesOf = (files: readonly FileInfo[]): string[] => files.map(({ name }) => name);

/** As the system does for another app: a form that leads to the app. */
async function shareFiles(page: Page, files: readonly SentFile[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, content: [...bytes] }));
  await page.evaluate((shared) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = './share';
    form.enctype = 'multipart/form-data';
    const field = document.createElement('input');
    [field.type, field.name, field.multiple] = ['file', 'shared-files', true];
    const chosen = new DataTransfer();
    for (const { name, content } of shared) {
      const type = name.endsWith('.pdf') ? 'application/pdf' : 'image/png';
      chosen.items.add(new File([new Uint8Array(content)], name, { type }));
    }
    field.files = chosen.files;
    const text = document.createElement('input');
    [text.name, text.value] = ['shared-text', 'The plan'];
    form.append(field, text);
    document.body.append(form);
    form.submit();
  }, given);
  await expect(heading(page, 'Share to')).toBeVisible();
}

/** How many shared files still wait on the device for a chat. */
function countKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('tend-kept-files')).keys();
    return requests.filter(({ url }) => url.includes('/kept-files/shared/')).length;
  });
}

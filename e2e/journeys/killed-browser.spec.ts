import type { BrowserContext, Page } from '@playwright/test';
import { createHash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { filesByMessage } from '../support/files.ts';
import { expect } from '../support/journey.ts';
import { cutServer, letServerAnswer } from '../support/network.ts';
import { type Colleague, openDirect, openSignedIn } from '../support/organization.ts';
import { test } from '../support/own-browser.ts';
import { openAt, tapUntil } from '../support/steps.ts';
import { readOutbox } from '../support/storage.ts';

const archive = randomBytes(30_000_000);
/** Two parts of an upload. */
const partsBytes = 8_000_000;

/** Holds back what follows on these parts; resolves once the server has them, since that is sent then. */
async function holdUpload(context: BrowserContext): Promise<{ hasArrived: Promise<void> }> {
  const { promise: hasArrived, resolve: note } = Promise.withResolvers<void>();
  await context.route('**/api/uploads/*', async (route) => {
    if (route.request().headers()['upload-offset'] === String(partsBytes)) note();
    else await route.continue();
  });
  return { hasArrived };
}

async function sendFile(page: Page, place: string): Promise<void> {
  const attachFile = page.getByRole('button', { name: 'File', exact: true });
  await tapUntil(page.getByRole('button', { name: 'Attach' }), attachFile);
  const chooser = page.waitForEvent('filechooser');
  await attachFile.click();
  await (await chooser).setFiles(place);
  await page.getByRole('button', { name: 'Send 1 file' }).click();
}

/** Read through the page, which has the session. */
function hashOf(page: Page, fileId: string): Promise<string> {
  return page.evaluate(async (id) => {
    const response = await fetch(`/api/files/${id}/original`);
    const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }, fileId);
}

/** The ids of the files of each message in a chat. */
async function fileIdsIn(person: Colleague, chatId: string): Promise<string[][]> {
  return (await filesByMessage(person, chatId)).map((files) => files.map(({ id }) => id));
}

test('[UP1][UP4][UP41] a file whose browser is killed while it is sent goes on where it was, and arrives once', async ({
  organization: { nina, grace },
  ownBrowser,
}) => {
  const chatId = await openDirect(nina, grace);
  const session = await nina.startSession();
  // From the disk: handing so much to the browser takes seconds.
  const place = test.info().outputPath('archive.bin');
  await writeFile(place, archive);
  const open = async (context: BrowserContext): Promise<Page> => {
    const page = await openSignedIn(context, session);
    await openAt(page, `/userchat/${chatId}`);
    return page;
  };

  await test.step('it is killed once a part has arrived', async () => {
    const context = await ownBrowser.start();
    const { hasArrived } = await holdUpload(context);
    const page = await open(context);
    await sendFile(page, place);
    await hasArrived;
    await expect.poll(() => readOutbox(page, nina)).toContain(`"arrivedBytes":${partsBytes}`);
    await ownBrowser.kill();
    await rm(place);
  });

  await test.step('without the server it shows how far it was; with it the rest is sent', async () => {
    const context = await ownBrowser.start();
    const offsets: number[] = [];
    context.on('request', (request) => {
      const offset = request.headers()['upload-offset'];
      if (offset !== undefined) offsets.push(Number(offset));
    });
    await cutServer(context);
    const page = await open(context);
    const bubble = page.getByRole('article', { name: /archive\.bin/ });
    await expect(bubble).toContainText('8 MB of 30 MB');
    await letServerAnswer(context);
    await expect(bubble.getByRole('button', { name: 'Cancel sending' })).toBeHidden();
    await expect.poll(() => fileIdsIn(grace, chatId)).toEqual([[expect.any(String)]]);
    expect(offsets[0]).toBe(partsBytes);
    const [[fileId = ''] = []] = await fileIdsIn(grace, chatId);
    expect(await hashOf(page, fileId)).toBe(createHash('sha256').update(archive).digest('hex'));
    await expect(bubble).toHaveCount(1);
  });
});

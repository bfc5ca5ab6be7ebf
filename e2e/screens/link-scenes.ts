import type { Page } from '@playwright/test';
import { openDirect, openFirst } from './open-first.ts';
import { press, type Say, type Scene } from './scene.ts';

const texts = [
  'The rota for December: https://www.rotas.example/elm-court/december',
  'From the training: https://learn.northbank.example/clip-326',
];

/** Writes two links, of which one has a preview with a picture. */
async function writeLinks(page: Page, say: Say): Promise<void> {
  for (const text of texts) {
    await page.getByRole('textbox').last().fill(text);
    await page
      .getByRole('button', { name: say('composer.send') })
      .last()
      .click();
  }
  await page.locator('.link-preview-picture img[src]').last().waitFor();
}

async function openLinks(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: say('conversation.details'), exact: true })
    .last()
    .click();
  await press(page, say('media.ofChat'));
  await page
    .getByRole('radio', { name: say('media.shelfLinks') })
    .last()
    .check();
}

/** Links in a conversation, and those of a chat. */
export const linkScenes: readonly Scene[] = [
  {
    name: 'link-preview',
    address: '/chatlist',
    async prepare(page, say) {
      await openDirect(page);
      await writeLinks(page, say);
    },
  },
  {
    name: 'chat-links',
    address: '/chatlist',
    async prepare(page, say) {
      await openFirst('gruopchatmessages')(page);
      await writeLinks(page, say);
      await openLinks(page, say);
      await page.locator('.chat-links-link img[src]').first().waitFor();
    },
  },
];

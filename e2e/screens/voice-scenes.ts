import type { Page } from '@playwright/test';
import { openGroup, top } from './file-steps.ts';
import { press, type Say, type Scene } from './scene.ts';

async function playVoice(page: Page, say: Say): Promise<void> {
  await openGroup(page);
  // It may open where the person has not read yet.
  const jump = top(page).locator('.jump-to-newest');
  if (await jump.isVisible()) await jump.click();
  await top(page)
    .getByRole('button', { name: say('media.play') })
    .last()
    .click();
}

/** Voice messages: played, recorded, interrupted and kept. */
export const voiceScenes: readonly Scene[] = [
  {
    name: 'voice-playing',
    address: '/chatlist',
    async prepare(page, say) {
      await playVoice(page, say);
      await top(page)
        .getByRole('button', { name: say('media.pause') })
        .waitFor();
    },
  },
  {
    name: 'voice-playing-elsewhere',
    address: '/chatlist',
    async prepare(page, say) {
      await playVoice(page, say);
      await page.evaluate(() => {
        location.hash = '/chatlist';
      });
      await top(page).locator('.now-playing').waitFor();
    },
  },
  {
    name: 'voice-blocked',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('Refused', 'NotAllowedError'));
      });
      await press(page, say('voice.record'));
      await top(page).getByRole('alert').waitFor();
    },
  },
  {
    name: 'voice-locked',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      const { x, y } = await hold(page, say);
      await page.mouse.move(x, y - 100, { steps: 6 });
      await page.mouse.up();
      await page.mouse.move(0, 0);
      await page.waitForTimeout(1_000);
    },
  },
  {
    name: 'voice-recording',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      await record(page, say);
    },
  },
  {
    name: 'voice-interrupted',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      await exposeMicrophone(page);
      await record(page, say);
      await page.waitForTimeout(2_500);
      // As a device does for a call.
      await page.evaluate(() => globalThis.openMicrophone?.dispatchEvent(new Event('mute')));
      await top(page).getByText(say('voice.continue')).waitFor();
    },
  },
  {
    name: 'voice-kept',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      await record(page, say);
      // What is recorded is kept second by second.
      await page.waitForTimeout(2_500);
      await page.reload();
      await press(page, say('voice.listen'));
    },
  },
  // The last: the button stays pressed.
  {
    name: 'voice-holding',
    address: '/chatlist',
    async prepare(page, say) {
      await openGroup(page);
      await hold(page, say);
    },
  },
];

declare global {
  /** What the app records from. */
  var openMicrophone: MediaStreamTrack | undefined;
}

function exposeMicrophone(page: Page): Promise<void> {
  return page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      [globalThis.openMicrophone] = stream.getTracks();
      return stream;
    };
  });
}

/** Presses the button until something is recorded; returns where. */
async function hold(page: Page, say: Say): Promise<{ x: number; y: number }> {
  const button = top(page).getByRole('button', { name: say('voice.record') });
  const box = await button.boundingBox();
  if (box === null) throw new Error('There is no button');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await top(page).getByText(say('voice.slide')).waitFor();
  await page.waitForTimeout(1_500);
  return place;
}

async function record(page: Page, say: Say): Promise<void> {
  await top(page)
    .getByRole('button', { name: say('voice.record') })
    .focus();
  await page.keyboard.press('Enter');
  await top(page)
    .getByRole('button', { name: say('voice.send') })
    .waitFor();
}

import type { Page } from '@playwright/test';
import { filesByMessage, recordVoice, sendFiles } from '../support/files.ts';
import { expect, test } from '../support/journey.ts';
import { type Colleague, makeGroup, openDirect, send } from '../support/organization.ts';
import { bubble, goTo, openAt, tapUntil } from '../support/steps.ts';

declare global {
  /** What the app plays its sounds with: it is not in the document. */
  var playedSound: HTMLAudioElement | undefined;
  /** What the app records from. */
  var openMicrophone: MediaStreamTrack | undefined;
  /** How many wake locks the app holds. */
  var heldLocks: number;
}

function exposePlayer(): void {
  globalThis.Audio = new Proxy(Audio, {
    construct(Sound, given) {
      const sound: HTMLAudioElement = Reflect.construct(Sound, given);
      globalThis.playedSound = sound;
      return sound;
    },
  });
}

const rateOf = (page: Page) => page.evaluate(() => globalThis.playedSound?.playbackRate);
const secondOf = (page: Page) => page.evaluate(() => globalThis.playedSound?.currentTime ?? 0);

test('[VO3][VO4][VO9] the speed of voice messages stays, the next one follows, and one reads another chat meanwhile', async ({
  organization: { nina, grace, tomasz },
  openDevice,
}) => {
  const chatId = await makeGroup('Handover', [nina, grace]);
  await sendFiles(grace, chatId, { files: [recordVoice(4)] });
  await send(grace, chatId, 'And what the doctor said:');
  await sendFiles(grace, chatId, { files: [recordVoice(58)] });
  const other = await openDirect(nina, tomasz);
  await send(tomasz, other, 'Is the lift working?');
  const { page } = await openDevice({ person: nina });
  await page.addInitScript(exposePlayer);
  await openAt(page, `/gruopchatmessages/${chatId}`);
  const voices = page.getByRole('article', { name: /Voice message/ });
  const [first, second] = [voices.nth(0), voices.nth(1)];
  const at = (speed: string) => ({ name: `Speed: ${speed}×` });

  await test.step('it is played faster, also what is played after a reload', async () => {
    await first.getByRole('button', { name: 'Play' }).tap();
    await first.getByRole('button', at('1')).tap();
    await expect.poll(() => rateOf(page)).toBe(1.5);
    await first.getByRole('button', at('1.5')).tap();
    await expect(first.getByRole('button', at('2'))).toBeVisible();
    await page.reload();
    await tapUntil(
      first.getByRole('button', { name: 'Play' }),
      first.getByRole('button', { name: 'Pause' }),
    );
    await expect.poll(() => rateOf(page)).toBe(2);
  });

  await test.step('the next one that is new follows by itself, as fast', async () => {
    await expect(second.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(first.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(second.getByText('New')).toBeHidden();
    await expect(second.getByRole('button', at('2'))).toBeVisible();
    await expect.poll(() => rateOf(page)).toBe(2);
  });

  await test.step('it goes on while another chat is read, whose bar makes it slow again', async () => {
    await goTo(page, `/userchat/${other}`);
    await expect(bubble(page, 'Is the lift working?')).toBeVisible();
    const bar = page.getByRole('region', { name: 'Now playing' });
    await expect(bar).toContainText('of 0:58');
    const before = await secondOf(page);
    await expect.poll(() => secondOf(page)).toBeGreaterThan(before);
    await bar.getByRole('button', at('2')).tap();
    await expect.poll(() => rateOf(page)).toBe(1);
    await bar.getByRole('button', { name: 'Stop playing' }).tap();
    await expect(bar).toBeHidden();
  });
});

function exposeRecorder(): void {
  const open = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = async function remember(wanted) {
    const stream = await open.call(this, wanted);
    [globalThis.openMicrophone] = stream.getTracks();
    return stream;
  };
  globalThis.heldLocks = 0;
  const release = () => Promise.resolve((globalThis.heldLocks -= 1));
  const request = () => Promise.resolve((globalThis.heldLocks += 1)).then(() => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}

/** As a device does for a call: `mute` for its time, `ended` for good. */
function takeMicrophone(page: Page, how: 'mute' | 'ended'): Promise<void> {
  return page.evaluate((event) => {
    if (event === 'ended') globalThis.openMicrophone?.stop();
    globalThis.openMicrophone?.dispatchEvent(new Event(event));
  }, how);
}

test('[VO1] the button of a voice message stays under the finger while it is played', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  await sendFiles(nina, chatId, { files: [recordVoice(4)] });
  const { page } = await openDevice({ person: nina });
  await openAt(page, `/userchat/${chatId}`);
  const voice = page.getByRole('article', { name: /Voice message/ });
  const play = voice.getByRole('button', { name: 'Play' });
  await expect(play).toBeVisible();
  const before = await play.boundingBox();
  const pause = voice.getByRole('button', { name: 'Pause' });
  await tapUntil(play, pause);
  expect(await pause.boundingBox()).toEqual(before);
  await pause.tap();
  await expect(voice.getByRole('button', { name: /^Speed/ })).toBeVisible();
  expect(await play.boundingBox()).toEqual(before);
});

test('[VO25][VO50][VO60][VO61] what interrupts a recording loses nothing of it, and the screen is on while it lasts', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  const { page } = await openDevice({ person: nina, permissions: ['microphone'] });
  await page.addInitScript(exposeRecorder);
  await openAt(page, `/userchat/${chatId}`);
  const record = page.getByRole('button', { name: 'Record voice message' });
  const sendIt = page.getByRole('button', { name: 'Send voice message' });
  const kept = page.getByRole('status').filter({ hasText: 'Recording kept' });
  const goOn = kept.getByRole('button', { name: 'Continue' });
  const locks = () => page.evaluate(() => globalThis.heldLocks);
  const isOpen = () => page.evaluate(() => globalThis.openMicrophone?.readyState === 'live');

  await test.step('a call interrupts it, and it goes on afterwards', async () => {
    await record.tap();
    await untilSeconds(page, 1);
    expect(await locks()).toBe(1);
    await takeMicrophone(page, 'mute');
    await expect(kept).toContainText(/0:(0[1-9]|[1-5]\d)/);
    await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible();
    await goOn.tap();
    await expect(kept).toBeHidden();
    await untilSeconds(page, 2);
  });

  await test.step('one that takes the microphone for good leaves it to be sent', async () => {
    await takeMicrophone(page, 'ended');
    await expect(kept).toContainText(/0:(0[2-9]|[1-5]\d)/);
    await expect(goOn).toBeHidden();
    await expect.poll(locks).toBe(0);
    await sendIt.tap();
    await expect.poll(() => lengthsIn(grace, chatId)).toEqual([expect.any(Number)]);
    const [durationMs = 0] = await lengthsIn(grace, chatId);
    expect(durationMs).toBeGreaterThan(2_000);
  });

  await test.step('one whose chat is left waits there', async () => {
    // A tap right after a message was sent is taken for one on the button that sent it.
    await tapUntil(record, sendIt);
    await untilSeconds(page, 1);
    await page.getByRole('button', { name: 'Back' }).tap();
    await expect.poll(isOpen).toBe(false);
    await expect.poll(locks).toBe(0);
    await goTo(page, `/userchat/${chatId}`);
    await expect(kept).toBeVisible();
    await tapUntil(sendIt, record);
    await expect.poll(async () => (await lengthsIn(grace, chatId)).length).toBe(2);
  });
});

/** On a busy machine not every second is seen. */
async function untilSeconds(page: Page, count: number): Promise<void> {
  const length = new RegExp(`^0:(0[${count}-9]|[1-5]\\d)$`);
  await expect(page.getByRole('contentinfo').getByText(length)).toBeVisible();
}

/** How long the voice messages of a chat are, in milliseconds. */
async function lengthsIn(person: Colleague, chatId: string): Promise<(number | null)[]> {
  const files = (await filesByMessage(person, chatId)).flat();
  return files.flatMap((file) => (file.kind === 'voice' ? [file.durationMs] : []));
}

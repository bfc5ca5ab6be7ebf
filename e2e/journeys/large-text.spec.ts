import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { findBrokenWords } from '../support/broken-words.ts';
import { drawPhoto, recordVoice, sendFiles, writeDocument } from '../support/files.ts';
import { computer, expect, test } from '../support/journey.ts';
import { holdOlderMessages } from '../support/network.ts';
import {
  makeGroup,
  openDirect,
  send,
  type Colleague,
  type Organization,
} from '../support/organization.ts';
import { expectNoSidewaysScroll, scrollUp, topOf } from '../support/scrolling.ts';
import { bubble, messages, openAt } from '../support/steps.ts';
import { setTextSize } from '../support/text-size.ts';

const longWord = 'Рентгеноэлектрокардиографического';
const hebrew = 'המטופלת ישנה היטב כל הלילה, הטלפון של הבת: +44 20 7946 0018';
const arabic = 'نامت المريضة جيدا طوال الليل';
const fileName = 'Передаточная-ведомость-ночной-смены-отделения-реабилитации-ноябрь.txt';

/** One message of each kind that a bubble can be, in both directions of writing. */
async function sendEachKind(
  { nina, grace, tomasz }: Organization,
  chatId: string,
  name: string,
): Promise<number> {
  const write = async (author: Colleague, text: string, replyToId?: string): Promise<string> => {
    const id = newId();
    await author.call('message.send', { id, chatId, text, replyToId });
    return id;
  };
  const poll = { isMultiple: true, isAnonymous: false, answers: [longWord, 'לא הפעם', arabic] };
  await write(nina, `${name}: ${longWord} https://example.org/${'a'.repeat(70)}`);
  const right = await write(tomasz, hebrew);
  const answer = await write(grace, `${arabic} ${longWord}`, right);
  const own = await write(grace, hebrew);
  await write(nina, `- ${longWord}\n- ${hebrew}`, own);
  for (const messageId of [right, answer]) {
    for (const [person, emoji] of [
      [nina, '👍'] as const,
      [tomasz, '🙏'] as const,
      [grace, '❤️'] as const,
    ]) {
      await person.call('message.react', { chatId, messageId, emoji });
    }
  }
  const photos = [drawPhoto(400, 300, 1), drawPhoto(300, 400, 2), drawPhoto(400, 300, 3)];
  await sendFiles(nina, chatId, { files: photos, text: hebrew });
  await sendFiles(tomasz, chatId, { files: [drawPhoto(60, 40, 4)] });
  for (const author of [nina, grace]) {
    await sendFiles(author, chatId, { files: [writeDocument(fileName, 'plan')], text: longWord });
    await sendFiles(author, chatId, { files: [recordVoice(3)] });
    const id = newId();
    await author.call('poll.send', { id, chatId, question: `${longWord}?`, ...poll });
    await nina.call('poll.vote', { chatId, messageId: id, answers: [0, 1] });
    await grace.call('poll.vote', { chatId, messageId: id, answers: [1] });
  }
  return send(nina, chatId, `${name} done`);
}

/** What of the drawn rows is not wholly seen: texts and parts that reach over an edge, and rows that overlap. */
function findFaults(page: Page): Promise<string[]> {
  return messages(page).evaluate((list) => {
    const isWithin = (inner: DOMRect, outer: DOMRect): boolean =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      // Letters may be higher than their line.
      inner.top >= outer.top - 4 &&
      inner.bottom <= outer.bottom + 4;
    /** The bubble, and what cuts off whatever is beyond its edge. */
    const edgesAround = (part: Element): DOMRect[] => {
      const edges: DOMRect[] = [];
      for (let at: Element | null = part; at !== null && at !== list; at = at.parentElement) {
        const isEdge = at.matches('article') || getComputedStyle(at).overflow !== 'visible';
        if (isEdge) edges.push(at.getBoundingClientRect());
      }
      return edges;
    };
    const textsIn = function* textsIn(row: Element): Generator<[Node, Element]> {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode } = texts;
        if (currentNode.parentElement) yield [currentNode, currentNode.parentElement];
      }
    };
    const range = document.createRange();
    const findCutTexts = (row: Element): string[] =>
      [...textsIn(row)].flatMap(([text, parent]) => {
        range.selectNodeContents(text);
        const edges = [...edgesAround(parent), row.getBoundingClientRect()];
        const boxes = [...range.getClientRects()];
        const isSeen = boxes.every((box) => edges.every((edge) => isWithin(box, edge)));
        return isSeen ? [] : [`cut off: ${text.textContent ?? ''}`];
      });
    const findParts = (row: Element): string[] =>
      [...row.querySelectorAll('article, img, button:not(.bubble-more)')].flatMap((part) => {
        const box = part.getBoundingClientRect();
        const isSeen = !part.checkVisibility() || isWithin(box, row.getBoundingClientRect());
        return isSeen ? [] : [`beyond its row: ${part.outerHTML.slice(0, 160)}`];
      });
    const rows = [...list.querySelectorAll('.message-rows-pane > *')];
    return rows.flatMap((row, index) => {
      const below = rows[index + 1]?.getBoundingClientRect().top ?? Infinity;
      const isOver = row.getBoundingClientRect().bottom > below + 0.5;
      const over = isOver ? [`over the next: ${row.textContent ?? ''}`] : [];
      return [...findCutTexts(row), ...findParts(row), ...over];
    });
  });
}

/** Notes the heights of the drawn rows. */
async function noteHeights(page: Page, heights: Map<string, number>): Promise<void> {
  const drawn = await messages(page).evaluate((list) =>
    [...list.querySelectorAll('.message-rows-pane > *')].map((row) => {
      const message = row.querySelector('[data-message]')?.getAttribute('data-message');
      return [message ?? row.className, row.getBoundingClientRect().height] as const;
    }),
  );
  for (const [key, height] of drawn) heights.set(key, height);
}

/** Scrolls to the first message that is loaded, looking at each screen. */
async function lookUpwards(page: Page, heights: Map<string, number>): Promise<void> {
  for (let isTop = false; !isTop; { isTop } = await scrollUp(page, stepPx)) {
    expect(await findFaults(page)).toEqual([]);
    expect(await findBrokenWords(page, '[role=log]', ownWords)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await noteHeights(page, heights);
  }
  await noteHeights(page, heights);
}

/** Less than what is drawn beyond the view. */
const stepPx = 500;
const ownWords = '.day-pill, .poll-facts, .poll-count, .poll-offer, .file-facts, .sound-new';
const texts = Array.from(
  { length: 60 },
  (_, index) => `Message ${index} ${`${longWord} `.repeat(index % 3)}`,
);

for (const width of [320, 390]) {
  test(`[SC460] with text at 200 % on a screen of ${width} px nothing in a conversation is cut off, whatever direction it is written in, and the reader’s place stays`, async ({
    organization,
    openDevice,
  }) => {
    const { nina, grace, tomasz } = organization;
    const chatId = await makeGroup('Ночная смена', [nina, grace, tomasz]);
    await grace.call('user.setLanguage', { language: 'ru' });
    await sendEachKind(organization, chatId, 'Begin');
    await send(nina, chatId, ...texts);
    const upTo = await sendEachKind(organization, chatId, 'End');
    await grace.call('message.markRead', { chatId, upTo });
    const { page, context } = await openDevice({ person: grace, viewport: { width, height: 700 } });
    await setTextSize(page, '200%');
    const letThrough = await holdOlderMessages(context);
    await openAt(page, `/gruopchatmessages/${chatId}`);
    await expect(page.locator('html.tend-big')).toHaveCount(1);
    await expect(bubble(page, 'End done')).toBeInViewport();

    while (!(await scrollUp(page, 2_000)).isTop);
    const oldest = messages(page).getByRole('article').first();
    const words = /Message \d+ /.exec(await oldest.innerText())?.[0] ?? '';
    const place = await topOf(bubble(page, words));
    letThrough();
    const offset = () => messages(page).evaluate(({ scrollTop }) => scrollTop);
    await expect.poll(offset).toBeGreaterThan(0);
    await expect.poll(() => topOf(bubble(page, words))).toBeCloseTo(place, -0.5);

    await page.locator('.jump-to-newest').click();
    await expect(bubble(page, 'End done')).toBeInViewport();
    const heights = new Map<string, number>();
    do await lookUpwards(page, heights);
    while (!(await bubble(page, 'Begin:').isVisible()));
    const right = bubble(page, hebrew).locator('.bubble-text').first();
    await expect(right).toHaveCSS('direction', 'rtl');
    const boxHeight = (await page.locator('.message-rows').boundingBox())?.height ?? 0;
    const sum = [...heights.values()].reduce((total, height) => total + height, 0);
    expect(boxHeight - sum, 'measured heights are those of the rows').toBeCloseTo(12, -0.5);
  });
}

test('[SC463] with text at 200 % the empty field for a message shows its word on one line', async ({
  organization: { nina, grace },
  openDevice,
}) => {
  const chatId = await openDirect(nina, grace);
  for (const device of [{ hasTouch: true }, { ...computer }]) {
    const { page } = await openDevice({ ...device, person: nina });
    await setTextSize(page, '200%');
    for (const language of ['en', 'ru'] as const) {
      await nina.call('user.setLanguage', { language });
      await openAt(page, `/userchat/${chatId}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const field = page.getByRole('textbox', { name: /^(?:Message|Сообщение)$/ });
      const height = async () => (await field.boundingBox())?.height ?? 0;
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 700 });
        const empty = await height();
        await field.fill('!');
        expect(await height(), `${language}, ${width} px`).toBe(empty);
        await field.fill('');
      }
    }
  }
});

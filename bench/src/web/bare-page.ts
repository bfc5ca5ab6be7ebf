import type { BrowserContext, Page } from 'playwright-core';
import { untilCalm } from './filled-phone.ts';
import { openPage } from './slow-phone.ts';

/** As many as a conversation of Tend's draws when it opens: the screen full, and two thirds of a screen above. */
const messageCount = 18;

/**
 * A list of chats and a conversation that are written by hand, without framework, storage and server, under the names that
 * the measurements look for: what this browser needs at this speed for the same gestures.
 */
export async function openBarePage(phone: BrowserContext, newest: string): Promise<Page> {
  const { page } = await openPage(phone);
  await page.setContent(
    `<!doctype html><meta name="viewport" content="width=device-width"><style>${styles}</style><body>`,
  );
  await page.evaluate(writePage, { newest, messageCount });
  await untilCalm(page);
  return page;
}

const styles = `
  body { margin: 0; font: 16px/1.4 sans-serif }
  main { display: flex; flex-direction: column; height: 100vh }
  header { padding: 18px }
  main > ul, main > div { flex: 1; margin: 0; padding: 0 12px; overflow: auto }
  li { padding: 12px 0; list-style: none }
  article { display: flex; flex-direction: column; align-items: end; margin: 6px 0 }
  article > div { max-width: 80%; padding: 8px 12px; border-radius: 16px; background: #dde7ff }
  small { display: block; text-align: end }
  footer { display: flex; gap: 8px; padding: 8px }
  textarea { flex: 1; font: inherit; height: 44px }
  footer button { width: 48px; height: 48px }
`;

function writePage(given: { newest: string; messageCount: number }): void {
  // They are in here, since only this function goes to the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const make = (name: string, ...children: (Node | string)[]) => {
    const element = document.createElement(name);
    element.append(...children);
    return element;
  };
  const makeMessage = (text: string) =>
    make('article', make('div', make('span', text), make('small', '12:34')));

  const openConversation = () => {
    const field = document.createElement('textarea');
    field.className = 'composer-input';
    const button = make('button', '➤');
    button.className = 'composer-send';
    const texts = Array.from({ length: given.messageCount - 1 }, (_, index) =>
      `Message ${index} `.repeat(1 + (index % 7)),
    );
    const list = make('div', ...[...texts, given.newest].map(makeMessage));
    button.addEventListener('click', () => {
      list.append(makeMessage(field.value));
      field.value = '';
      list.scrollTop = list.scrollHeight;
    });
    const composer = make('footer', field, button);
    composer.className = 'composer';
    document.body.replaceChildren(make('main', make('header', 'A chat'), list, composer));
    list.scrollTop = list.scrollHeight;
  };

  const rows = Array.from({ length: 12 }, (_, index) => {
    const row = make('li', make('div', `Chat ${index}`), make('small', 'Its newest message'));
    row.dataset['rowTarget'] = '';
    row.addEventListener('click', openConversation);
    return row;
  });
  document.body.replaceChildren(make('main', make('header', 'Chats'), make('ul', ...rows)));
}

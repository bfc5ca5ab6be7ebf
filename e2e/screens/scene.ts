import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The faked answer of a call. */
type Answer = { output: object } | { error: string } | 'never' | 'unreachable';

export interface Scene {
  readonly name: string;
  readonly address: string;
  /** Answers of operations, by name. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Buttons and links to press, one after the other, by the key of their text. */
  readonly press?: readonly string[];
  /** Further preparation. */
  readonly prepare?: (page: Page, say: Say) => Promise<void>;
  /** Not shown on wide screens. */
  readonly isForPhones?: boolean;
  /** As high as this, to see all of a long page. */
  readonly height?: number;
}

/** The text of a key in the language of the picture; `{{…}}` stays as it is. */
export type Say = (key: string) => string;

export function sayIn(language: string): Say {
  const file = path.resolve(import.meta.dirname, `../../packages/languages/texts/${language}.json`);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return (key) => {
    const found = ['app', ...key.split('.')].reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined,
      texts,
    );
    if (typeof found !== 'string') throw new Error(`There is no text ${key}`);
    return found;
  };
}

export async function answer(page: Page, answers: Scene['answers'] = {}): Promise<void> {
  await page.unrouteAll();
  for (const [name, given] of Object.entries(answers)) {
    await page.route(`**/api/${name}*`, async (route) => {
      if (given === 'never') return;
      if (given === 'unreachable') await route.abort('connectionrefused');
      else if ('output' in given) await route.fulfill({ json: given.output });
      else await route.fulfill({ status: 400, json: { error: { code: given.error } } });
    });
  }
}

/** Where to look for the element to press: the topmost layer first. */
const layers = ['dialog[open]', '.page:not([hidden])', '#root'];

/** Presses the button, link or switch with the text. */
export async function press(page: Page, name: string): Promise<void> {
  for (const layer of layers) {
    const top = page.locator(layer).last();
    if (!(await top.isVisible())) continue;
    await top
      .getByRole('button', { name })
      .or(top.getByRole('link', { name }))
      .or(top.getByRole('switch', { name }))
      .first()
      .click();
    return;
  }
}

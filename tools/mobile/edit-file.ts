import { readFile, writeFile } from 'node:fs/promises';

/** Inserts a text after an anchor, once. Fails if the template of a newer Capacitor no longer has the anchor. */
export async function insertAfter(file: string, anchor: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8');
  if (before.includes(text)) return;
  if (!before.includes(anchor)) throw new Error(`${file} lacks what this looks for: ${anchor}`);
  await writeFile(
    file,
    before.replace(anchor, () => `${anchor}${text}`),
  );
}

export async function replaceOnce(file: string, old: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8');
  if (before.includes(text)) return;
  if (!before.includes(old)) throw new Error(`${file} lacks what this looks for: ${old}`);
  await writeFile(
    file,
    before.replace(old, () => text),
  );
}

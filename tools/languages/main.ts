import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makePseudoLanguage, pseudoCode } from './pseudo-language.ts';

/*
 * Adds the pseudo-language to Tend, to check screens with it. The file is not committed; delete it to remove the
 * language.
 */

const file = path.resolve(import.meta.dirname, `../../packages/languages/texts/${pseudoCode}.json`);
await writeFile(file, `${JSON.stringify(makePseudoLanguage(), null, 2)}\n`);
console.log(`Wrote ${file}`);

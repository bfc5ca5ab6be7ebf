import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTexts } from '../../apps/server/src/platform/texts/texts.ts';
import { languages } from '../../apps/web/build/languages.ts';
import { readLanguages } from '../../packages/languages/src/index.ts';
import { findLanguageProblems } from '../../packages/languages/src/language-problems.ts';
import { makePseudoLanguage, pseudoCode } from './pseudo-language.ts';

let folder = '';

/** The languages of Tend, and one more file. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tend-languages-'));
  const texts = path.resolve(import.meta.dirname, '../../packages/languages/texts');
  for (const code of ['en', 'ru']) {
    await cp(path.join(texts, `${code}.json`), path.join(folder, `${code}.json`));
  }
  await writeFile(path.join(folder, `${pseudoCode}.json`), JSON.stringify(makePseudoLanguage()));
});
afterAll(() => rm(folder, { recursive: true }));

test('[LG4][S28] an additional file is an additional language, after English and Russian', () => {
  const all = readLanguages(folder);
  expect(all.map(({ code }) => code)).toEqual(['en', 'ru', pseudoCode]);
  expect(findLanguageProblems(all)).toEqual([]);
});

/** Builds the page with all languages, and reads its files with matching names. */
async function buildPage(): Promise<(name: RegExp) => string> {
  const page = path.join(folder, 'index.html');
  const entry = "import { languages } from 'virtual:languages'; console.log(languages);";
  await writeFile(path.join(folder, 'entry.ts'), entry);
  await writeFile(
    page,
    `<html><head></head><body data-mirrored="%mirrored-languages%"><!-- %failure% --><script type="module" src="./entry.ts"></script>`,
  );
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [languages(folder)],
    build: { write: false, rolldownOptions: { input: page } },
  });
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : [];
  const output = 'output' in built ? built.output : outputs;
  return (name) => {
    const file = output.find(({ fileName }) => name.test(fileName));
    return file?.type === 'chunk' ? file.code : String(file?.source);
  };
}

test('[LG4][S29] the web app offers it and delivers its texts, and so does the page', async () => {
  const contentOf = await buildPage();
  expect(contentOf(/[.]js$/)).toContain('[Ûšé Téñđ îñ Éñglîšh');
  expect(contentOf(/i18n.en-XA[.]json$/)).toContain('[Šîgñ îñ');
  expect(contentOf(/i18n.en-XA[.]json$/)).not.toContain('invitationEmail');
  expect(contentOf(/i18n.ru[.]json$/)).toContain('Войти');
  expect(contentOf(/index[.]html$/)).toContain(`<div lang="${pseudoCode}">`);
});

test('[LG4] the server accepts it and writes e-mails in it', () => {
  const texts = createTexts(readLanguages(folder));
  expect(() => texts.requireLanguage(pseudoCode)).not.toThrow();
  const subject = texts
    .in(pseudoCode)
    .say('invitationEmail.subject', { organizationName: 'Elm Court' });
  expect(subject).toMatch(/^\[Elm Court îñvîtéš ýöû tö Téñđ.*\]$/);
});

test('[S71] the app and the page know which languages are written from right to left', async () => {
  const file = path.join(folder, 'ar.json');
  const { meta, ...texts } = makePseudoLanguage();
  await writeFile(file, JSON.stringify({ ...texts, meta: { ...meta, locale: 'ar-EG' } }));
  const contentOf = await buildPage();
  await rm(file);
  expect(contentOf(/index[.]html$/)).toContain('data-mirrored="ar"');
  expect(
    contentOf(/[.]js$/)
      .match(/direction:[`'"]\w+/g)
      ?.map((part) => part.slice(-3)),
  ).toEqual(['ltr', 'ltr', 'rtl', 'ltr']);
});

test('[LG5] the pseudo-language is at least 40 % longer, accented, in brackets, and fills its values', () => {
  const [english] = readLanguages(folder);
  const pseudo = makePseudoLanguage();
  const [original, disguised] = [english, pseudo].map((language) => JSON.stringify(language?.app));
  expect(disguised?.length).toBeGreaterThan((original?.length ?? Infinity) * 1.3);
  expect(JSON.stringify(pseudo.app)).toContain('[Ýöû rémövéđ {{name}} öñé öñé]');
});

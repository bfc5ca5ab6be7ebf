import { readLanguages, type LanguageFile } from '@tend/languages';
import type { IndexHtmlTransformResult, Plugin } from 'vite';

const moduleName = 'virtual:languages';
const address = /^\/assets\/i18n\/([\w-]+)\.json$/;

/**
 * Generates the web app's languages from the text files: their list as a module, the texts of each as
 * `assets/i18n/<code>.json`, and the "could not start" message in the page.
 */
export function languages(folder?: string): Plugin {
  const read = () => readLanguages(folder);
  return {
    name: 'tend:languages',
    resolveId: (source) => (source === moduleName ? `\0${moduleName}` : null),
    load: (id) => (id === `\0${moduleName}` ? writeModule(read()) : null),
    transformIndexHtml: { order: 'pre', handler: (page) => fillPage(page, read()) },
    generateBundle() {
      for (const { code, app } of read()) {
        const fileName = `assets/i18n/${code}.json`;
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(app) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const code = address.exec(request.url ?? '')?.[1];
        const language = read().find((one) => one.code === code);
        if (language === undefined) {
          next();
          return;
        }
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(language.app));
      });
    },
  };
}

function writeModule(all: readonly LanguageFile[]): string {
  const list = all.map((one) => ({ code: one.code, direction: directionOf(one), ...one.meta }));
  return `export const languages = ${JSON.stringify(list)};`;
}

/** Computed at build time, since not every browser supports `getTextInfo`. */
function directionOf({ meta }: LanguageFile): 'ltr' | 'rtl' {
  return new Intl.Locale(meta.locale).getTextInfo().direction ?? 'ltr';
}

function fillPage(page: string, all: readonly LanguageFile[]): IndexHtmlTransformResult {
  const mirrored = all.filter((one) => directionOf(one) === 'rtl');
  const html = page
    .replace('%languages%', writeCodes(all))
    .replace('%mirrored-languages%', writeCodes(mirrored))
    .replace('<!-- %failure% -->', all.map(writeFailure).join('\n'))
    .replace('<!-- %needs-script% -->', all.map(writeNeedsScript).join('\n'));
  const styles = all.map(hideFromOthers).join('\n');
  return { html, tags: [{ tag: 'style', children: styles, injectTo: 'head' }] };
}

function writeCodes(some: readonly LanguageFile[]): string {
  return some.map(({ code }) => code).join(' ');
}

function hideFromOthers({ code }: LanguageFile): string {
  return `html:not([lang='${code}']) .start-failure [lang='${code}'] { display: none }`;
}

function writeFailure({ code, page }: LanguageFile): string {
  return `<div lang="${code}">
  <h1 class="display">${escapeHtml(page.failureTitle)}</h1>
  <p>${escapeHtml(page.failureText)}</p>
  <a class="button button-filled" href="./">${escapeHtml(page.tryAgain)}</a>
</div>`;
}

function writeNeedsScript({ code, page }: LanguageFile): string {
  return `<p class="needs-script" lang="${code}">${escapeHtml(page.needsScript)}</p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

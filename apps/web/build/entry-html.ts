import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minifySync, type Plugin, type Rolldown } from 'vite';

/**
 * Puts the entry's stylesheet into index.html, so that the first paint waits for one request only. The rest
 * of the app brings its styles in files of its own.
 */
export function inlineEntryStyles(): Plugin {
  return rewritePage('tend:inline-entry-styles', (page, bundle) =>
    page.replaceAll(
      /<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g,
      (link, fileName: string) => {
        const styles = bundle[fileName];
        if (styles?.type !== 'asset') return link;
        Reflect.deleteProperty(bundle, fileName);
        return `<style>${textOf(styles).trim()}</style>\n<script>${markAsPresent(fileName)}</script>`;
      },
    ),
  );
}

/**
 * Code that is loaded later looks whether a link to its styles is there. This one asks for nothing; written into the
 * page it would: up to Chromium 150 the look ahead for what a page needs overlooks that a link is disabled.
 */
function markAsPresent(fileName: string): string {
  return `{
    const link = document.createElement('link');
    link.disabled = true;
    link.rel = 'stylesheet';
    link.href = ${JSON.stringify(`./${fileName}`)};
    document.head.append(link);
  }`;
}

/** Leaves out of the page's own scripts what only people read; the bundler does so for files alone. */
export function minifyInlineScripts(): Plugin {
  return rewritePage('tend:minify-inline-scripts', (page) =>
    page.replaceAll(
      /<script>([\s\S]*?)<\/script>/g,
      (_script, content: string) => `<script>${minified(content)}</script>`,
    ),
  );
}

/** When all files are made, and before they are written. */
function rewritePage(
  name: string,
  rewrite: (page: string, bundle: Rolldown.OutputBundle) => string,
): Plugin {
  return {
    name,
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type === 'asset') page.source = rewrite(textOf(page), bundle);
    },
  };
}

function minified(script: string): string {
  const { code, errors } = minifySync('index.html.js', script);
  if (errors.length > 0) throw new Error('A script of the page cannot be read', { cause: errors });
  return code.trim();
}

/** Writes a `.br` and a `.gz` beside every text file, so that the server compresses nothing at run time. */
export function compressFiles(): Plugin {
  let folder = '';
  return {
    name: 'tend:compress-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        for (const name of await readdir(folder, { recursive: true })) {
          if (/\.(?:html|js|css|json|svg|webmanifest)$/.test(name)) {
            await compress(path.join(folder, name));
          }
        }
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.br`, brotli(content));
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
}

function brotli(content: Buffer): Buffer {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
}

function textOf({ source }: Rolldown.OutputAsset): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}

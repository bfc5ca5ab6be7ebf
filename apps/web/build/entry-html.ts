import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minifySync, type Plugin, type Rolldown } from 'vite';

/**
 * Inlines the entry's stylesheet into index.html, so that the first paint waits for one request only. The
 * rest of the app loads its own stylesheets.
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
 * Code that is loaded later checks for a link to its styles. This link fetches nothing, but it must be added
 * by script: up to Chromium 150 the preload scanner ignores `disabled` on a link in the markup.
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

/** Minifies the page's inline scripts; the bundler minifies files only. */
export function minifyInlineScripts(): Plugin {
  return rewritePage('tend:minify-inline-scripts', (page) =>
    page.replaceAll(
      /<script>([\s\S]*?)<\/script>/g,
      (_script, content: string) => `<script>${minified(content)}</script>`,
    ),
  );
}

/** Runs after all files are generated, before they are written. */
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
          if (/\.(?:html|m?js|css|json|svg|webmanifest)$/.test(name)) {
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

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const parts: readonly { folder: string; file: RegExp }[] = [
  // Scans: fax, JBIG2 and JPEG 2000. Not as WebAssembly, which the app's security policy does not let run.
  { folder: 'wasm', file: /_nowasm_fallback\.js$/ },
  // Ticks and signs of forms, and letters of documents that do not have their fonts in them.
  { folder: 'standard_fonts', file: /\.(?:pfb|ttf)$/ },
  { folder: 'cmaps', file: /\.bcmap$/ },
];

/** What the PDF library fetches by names of its own, when a document needs it: as `pdf/<name>`. */
export function pdfParts(): Plugin {
  const files = new Map(parts.flatMap(listFiles));
  return {
    name: 'tend:pdf-parts',
    generateBundle() {
      for (const [fileName, file] of files) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        const file = files.get(name);
        if (file === undefined) {
          next();
          return;
        }
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(file));
      });
    },
  };
}

function listFiles({ folder, file }: (typeof parts)[number]): [name: string, path: string][] {
  return readdirSync(path.join(library, folder))
    .filter((name) => file.test(name))
    .map((name) => [`pdf/${name}`, path.join(library, folder, name)]);
}

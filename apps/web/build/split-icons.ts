import * as drawings from 'ionicons/icons';
import type { Plugin } from 'vite';

const prefix = 'virtual:icon/';
const importOfIcons = /import\s*\{([^}]+)\}\s*from\s*'ionicons\/icons';?/g;

/**
 * Makes a module of each icon. ionicons has all of them in one module, which the bundler cannot split: the
 * first screen would load the icons of every other screen.
 */
export function splitIcons(): Plugin {
  return {
    name: 'tend:split-icons',
    enforce: 'pre',
    transform(code, file) {
      if (file.includes('node_modules') || !code.includes("'ionicons/icons'")) return null;
      return code.replaceAll(importOfIcons, (_, names: string) => importEach(names));
    },
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      const drawing = Object.entries(drawings).find(([icon]) => icon === name)?.[1];
      if (drawing === undefined) throw new Error(`ionicons has no icon "${name}"`);
      return `export default ${JSON.stringify(drawing)};`;
    },
  };
}

function importEach(names: string): string {
  const wanted = names.split(',').map((name) => name.trim());
  return wanted
    .filter((name) => name !== '')
    .map((name) => `import ${name} from '${prefix}${name}';`)
    .join(' ');
}

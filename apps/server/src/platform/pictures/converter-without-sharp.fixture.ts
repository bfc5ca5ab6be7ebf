/** The process of a `Converter` on a machine for which sharp has no binary. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@img/sharp-')) throw new Error(`There is no ${specifier}`);
    return next(specifier, context);
  },
});

await import('./converter-process.ts');

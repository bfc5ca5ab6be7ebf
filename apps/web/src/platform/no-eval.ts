/**
 * Keeps zod, which comes with code that is loaded later, from trying whether it may make code of texts: the page's
 * policy forbids it, and browsers report the try.
 */
export function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}

import { registerRoute } from 'workbox-routing';
import { forgetKept, keepFile } from '../platform/storage/kept-files.ts';

/** As in the app's manifest. */
const filesParameter = 'shared-files';
const textParameters = ['shared-title', 'shared-text', 'shared-url'];

/**
 * Takes what another app shares with this one, which comes as a form. Its files are kept on the device until the page has
 * taken them, even over a log-in; the text goes to the page by its address.
 */
export function takeShared(scope: string): void {
  const address = new URL('share', scope);
  registerRoute(
    ({ url }) => url.origin === address.origin && url.pathname === address.pathname,
    async ({ request }) => {
      const form = await request.formData();
      const files = form.getAll(filesParameter).filter((part) => part instanceof File);
      const isKept = await keep(files).catch(() => false);
      const query = new URLSearchParams();
      for (const name of textParameters) {
        const text = form.get(name);
        if (typeof text === 'string') query.set(name, text);
      }
      if (files.length > 0) query.set(filesParameter, isKept ? 'kept' : 'lost');
      return Response.redirect(`${scope}?${query}`, 303);
    },
    'POST',
  );
}

/** In place of what was shared before and never taken. */
async function keep(files: readonly File[]): Promise<boolean> {
  await forgetKept('shared');
  for (const [index, file] of files.entries()) {
    await keepFile('shared', String(index).padStart(3, '0'), file);
  }
  return true;
}

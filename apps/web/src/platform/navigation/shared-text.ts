import { addressOf } from './addresses.ts';

/** As in the app's manifest. */
const parameters = ['shared-title', 'shared-text', 'shared-url'];
/** From the service worker, which keeps them: `kept`, or `lost` where it could not. */
const filesParameter = 'shared-files';

/**
 * The address of the screen that asks where to put what another app has shared; null if nothing has been. The text is in
 * the address, and so survives a reload and a log-in; files wait on the device.
 */
export function addressOfShared(search: string): string | null {
  const query = new URLSearchParams(search);
  const files = query.get(filesParameter);
  if (files === null && !parameters.some((name) => query.has(name))) return null;
  const parts = parameters.map((name) => query.get(name)?.trim() ?? '');
  // Many apps repeat the title in the text, and nearly all put the link into it.
  const lines = parts.filter(
    (part, at) =>
      part !== '' && !parts.some((other, index) => index !== at && covers(other, part, index < at)),
  );
  const shared = new URLSearchParams({
    ...(lines.length > 0 && { text: lines.join('\n') }),
    ...(files !== null && { files }),
  });
  return shared.size === 0 ? addressOf('share') : `${addressOf('share')}?${shared}`;
}

/** Whether `other` says what `part` says; of two that say the same, the earlier one stays. */
function covers(other: string, part: string, isEarlier: boolean): boolean {
  return other.includes(part) && (other !== part || isEarlier);
}

/** Makes what another app has shared the app's address. Call it before the address is read. */
export function adoptShared(): void {
  const address = addressOfShared(location.search);
  if (address !== null) history.replaceState(null, '', `${location.pathname}#${address}`);
}

import { useEffect, useState } from 'react';
import { isNativeShell } from '../../platform/device/native-shell.ts';
import { hasCode, sendCommand } from '../../shared/calls.ts';

/** Whether the server refuses all commands from this page's origin; checked before the person types. */
export function useIsAddressRefused(): boolean {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    // The shell's pages come from the device; the person cannot have the wrong address.
    if (isNativeShell()) return undefined;
    let isWanted = true;
    sendCommand('server.greet', {}).catch((error: unknown) => {
      // Other failures are shown when the form is sent.
      if (isWanted && hasCode(error, 'origin_refused')) setIsRefused(true);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return isRefused;
}

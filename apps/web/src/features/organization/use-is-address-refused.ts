import { useEffect, useState } from 'react';
import { isNativeShell } from '../../platform/device/native-shell.ts';
import { hasCode, sendCommand } from '../../shared/calls.ts';

/** Whether the server refuses all that comes from the address of this page; asked before anybody types. */
export function useIsAddressRefused(): boolean {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    // Its pages come from the device: their address is nothing that a person could have wrong.
    if (isNativeShell()) return undefined;
    let isWanted = true;
    sendCommand('server.greet', {}).catch((error: unknown) => {
      // Whatever else fails is told by what is typed then.
      if (isWanted && hasCode(error, 'origin_refused')) setIsRefused(true);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return isRefused;
}

import { readConfig, startServer, type RunningServer } from '@tend/server';
import {
  cheapPasswords,
  Converters,
  openLocalPush,
  openSearcher,
  prepareDemo,
  silentLog,
  systemClock,
  fakePages,
} from '@tend/server/testing';
import { clientOrigin, type ProcessOptions } from './server-process.ts';

export { addCrowd } from '@tend/server/testing';

interface Options extends Pick<ProcessOptions, 'settings' | 'pushPort'> {
  isDemo?: boolean;
  /** Receives errors that the server logs: faults that it has caught. */
  onFault?: (message: string, cause: unknown) => void;
}

/**
 * The real server in this process, with cheap password hashes: it starts in a twentieth of the time of a separate
 * process. To kill a server, use `ServerProcess`.
 */
export async function startServerInProcess(
  folder: string,
  { settings = {}, pushPort, isDemo = false, onFault = () => undefined }: Options = {},
): Promise<RunningServer> {
  const environment = {
    TEND_PORT: '0',
    TEND_HOST: '127.0.0.1',
    TEND_DATA_DIR: folder,
    TEND_ALLOWED_ORIGINS: clientOrigin,
    TEND_MESSAGE_RATE: '100000',
    ...settings,
  };
  const config = readConfig(environment, { isDemo });
  const clock = systemClock;
  if (isDemo) await prepareDemo(config, clock);
  const push = pushPort === undefined ? {} : { push: await openLocalPush(config, clock, pushPort) };
  const log = { ...silentLog, error: onFault };
  // Starts no process before there is a photo.
  const pictures = new Converters({ clock, log });
  const ports = { clock, log, passwords: cheapPasswords, pages: fakePages, pictures, openSearcher };
  return startServer(config, { ...ports, ...push });
}

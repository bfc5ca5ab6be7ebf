export { startServer, type RunningServer } from './app/compose.ts';
export { readConfig } from './app/config.ts';

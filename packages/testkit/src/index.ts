export * from './device.ts';
export * from './test-server.ts';
export * from './until.ts';

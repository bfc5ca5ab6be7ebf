/** The contract by itself: its schemas are the larger part of what the client needs before it can start. */
export { contract } from '@tend/protocol';

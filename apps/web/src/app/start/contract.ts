/**
 * The contract in a chunk of its own: its schemas are most of the code that the client needs before it can
 * start.
 */
export { contract } from '@tend/protocol';

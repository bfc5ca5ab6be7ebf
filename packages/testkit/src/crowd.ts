export { addCrowd } from '@tend/server/testing';

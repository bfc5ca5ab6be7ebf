import type { IndexMovingService } from './index-moving.service.ts';

/** Brings all messages that wait into the index. */
export async function moveAll(moving: Pick<IndexMovingService, 'movePiece'>): Promise<void> {
  while ((await moving.movePiece()) !== null);
}

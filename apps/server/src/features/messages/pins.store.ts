import { pinsRowSchema } from '@tend/protocol';
import { z } from 'zod';
import { query } from '../../platform/db/query.ts';

const storedSchema = z.array(
  pinsRowSchema.shape.pins.element.pick({ messageId: true, byId: true, pinnedAt: true }),
);
export type Pin = z.infer<typeof storedSchema>[number];

export const findPins = query<{ chatId: string }>()((db, p) =>
  db.selectFrom('pins').select('pins').where('chat_id', '=', p.chatId),
);

export const listPinsChanged = query<{ chatId: string; above: number }>()((db, p) =>
  db.selectFrom('pins').selectAll().where('chat_id', '=', p.chatId).where('version', '>', p.above),
);

export const putPins = query<{ chatId: string; pins: string; version: number }>()((db, p) =>
  db
    .insertInto('pins')
    .values({ chat_id: p.chatId, pins: p.pins, version: p.version })
    .onConflict((conflict) =>
      conflict.column('chat_id').doUpdateSet({ pins: p.pins, version: p.version }),
    ),
);

export function writePins(pins: readonly Pin[]): string {
  return JSON.stringify(pins);
}

export function readPins(stored: string): Pin[] {
  return storedSchema.parse(JSON.parse(stored));
}

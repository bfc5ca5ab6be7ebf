import { limits, TendError, type PinsRow } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import { findMessage, toExcerpt } from './messages.store.ts';
import { findPins, listPinsChanged, putPins, readPins, writePins, type Pin } from './pins.store.ts';

export interface MessagePlace {
  chatId: string;
  messageId: string;
}

/** The pinned messages of each chat: one row in the chat's space with their excerpts. */
export class PinsService {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor({ db, clock }: { db: Database; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Within a change of the chat that has taken `version`; a message that is already pinned keeps its place.
   * @throws TendError `pins_full`
   */
  async add(
    transaction: Transaction,
    { chatId, messageId }: MessagePlace,
    { byId, version }: { byId: string; version: number },
  ): Promise<PinsRow[]> {
    const pins = await listPins(transaction, chatId);
    if (pins.some((pin) => pin.messageId === messageId)) return [];
    if (pins.length >= limits.pinsPerChat) throw new TendError('pins_full');
    const pin = { messageId, byId, pinnedAt: this.#clock.now() };
    return [await put(transaction, chatId, [pin, ...pins], version)];
  }

  /** Within a change of the chat that has taken `version`. */
  async remove(
    transaction: Transaction,
    { chatId, messageId }: MessagePlace,
    version: number,
  ): Promise<PinsRow[]> {
    const pins = await listPins(transaction, chatId);
    const kept = pins.filter((pin) => pin.messageId !== messageId);
    return kept.length === pins.length ? [] : [await put(transaction, chatId, kept, version)];
  }

  /** After a message has changed, in the same change of the chat: a deleted message is unpinned. */
  async refresh(
    transaction: Transaction,
    { chatId, messageId }: MessagePlace,
    version: number,
  ): Promise<PinsRow[]> {
    const pins = await listPins(transaction, chatId);
    if (!pins.some((pin) => pin.messageId === messageId)) return [];
    return [await put(transaction, chatId, pins, version)];
  }

  /** For catch-up, which has authorised the caller. */
  async listChanged(chatId: string, above: number): Promise<PinsRow[]> {
    const [stored] = await this.#db.all(listPinsChanged, { chatId, above });
    if (stored === undefined) return [];
    return [await toPinsRow(this.#db, chatId, readPins(stored.pins), stored.version)];
  }
}

async function listPins(reader: Reader, chatId: string): Promise<Pin[]> {
  const stored = await reader.get(findPins, { chatId });
  return stored === undefined ? [] : readPins(stored.pins);
}

async function put(
  transaction: Transaction,
  chatId: string,
  pins: readonly Pin[],
  version: number,
): Promise<PinsRow> {
  const row = await toPinsRow(transaction, chatId, pins, version);
  const kept = row.pins.map(({ messageId, byId, pinnedAt }) => ({ messageId, byId, pinnedAt }));
  await transaction.run(putPins, { chatId, pins: writePins(kept), version });
  return row;
}

async function toPinsRow(
  reader: Reader,
  chatId: string,
  pins: readonly Pin[],
  version: number,
): Promise<PinsRow> {
  const shown: PinsRow['pins'] = [];
  for (const { messageId, byId, pinnedAt } of pins) {
    const message = await reader.get(findMessage, { chatId, messageId });
    if (message === undefined || message.type === 'deleted') continue;
    shown.push({ ...toExcerpt(message), byId, pinnedAt });
  }
  return { kind: 'pins', chatId, pins: shown, version };
}

import type { PushPayload } from '@tend/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PushOptions, PushOutcome, PushSender } from '../../platform/push/push-sender.ts';
import {
  deleteGoneDevice,
  noteFailure,
  noteSuccess,
  toSubscription,
  type StoredDevice,
} from './devices.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  push: PushSender;
}

/** Sends to a device and notes there what came of it. */
export class DeliveryService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async deliver(
    device: StoredDevice,
    payload: PushPayload,
    options: PushOptions,
  ): Promise<PushOutcome> {
    const outcome = await this.#parts.push.send(toSubscription(device), payload, options);
    await this.#note(device, outcome);
    return outcome;
  }

  async #note({ id, address }: StoredDevice, outcome: PushOutcome): Promise<void> {
    const { db, clock } = this.#parts;
    const now = clock.now();
    await db.write((transaction) => {
      switch (outcome.kind) {
        case 'accepted':
          return transaction.run(noteSuccess, { id, address, now });
        case 'gone':
          return transaction.run(deleteGoneDevice, { id, address });
        case 'retry':
        case 'refused':
        case 'tooLarge':
          return transaction.run(noteFailure, { id, address, error: outcome.kind, now });
      }
    });
  }
}

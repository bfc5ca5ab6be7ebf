import { TendError, type Language, type OutputOf, type PushPayload } from '@tend/protocol';
import { addressOf } from '@tend/protocol/addresses';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/operations/caller.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { PushOptions } from '../../platform/push/push-sender.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import type { UsersService } from '../users/users.service.ts';
import type { DevicePushService } from './device-push.service.ts';
import { listLiveDevices } from './devices.store.ts';

/** A person waits for it; a test that arrives tomorrow proves nothing. */
const options: PushOptions = { ttlSeconds: 60, urgency: 'high', topic: 'test' };
const testLimit = { burst: 5, intervalMs: 20_000 };
/** An administrator goes through a list of people. */
const administratorLimit = { burst: 30, intervalMs: 2_000 };

interface Parts {
  db: Database;
  clock: Clock;
  texts: Texts;
  users: UsersService;
  devicePush: DevicePushService;
}

/** Lets people check whether notifications reach them. */
export class TestNotificationsService {
  readonly #parts: Parts;
  readonly #rate: RateLimiter;
  readonly #administratorRate: RateLimiter;

  readonly handlers = {
    'device.sendTest': ({ deviceId }, { caller }) => this.send(caller, deviceId),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#rate = new RateLimiter(testLimit, parts.clock);
    this.#administratorRate = new RateLimiter(administratorLimit, parts.clock);
  }

  async send(
    { userId }: Session,
    deviceId: string | undefined,
  ): Promise<OutputOf<'device.sendTest'>> {
    this.#rate.take(userId);
    return this.#send(userId, deviceId);
  }

  /** To another person's devices, for callers who may. */
  async sendTo(
    caller: Session,
    userId: string,
    deviceId: string | undefined,
  ): Promise<OutputOf<'device.sendTest'>> {
    this.#administratorRate.take(caller.userId);
    return this.#send(userId, deviceId);
  }

  async #send(userId: string, deviceId: string | undefined): Promise<OutputOf<'device.sendTest'>> {
    const { db, clock, users, devicePush } = this.#parts;
    const devices = await db.all(listLiveDevices, { userId, now: clock.now() });
    const wanted = devices.filter(({ id }) => deviceId === undefined || id === deviceId);
    if (deviceId !== undefined && wanted.length === 0) throw new TendError('not_found');
    const payload = this.#write(await users.languageOf(userId));
    const results = wanted.map(async (device) => {
      const { kind: outcome } = await devicePush.sendOnce(device, payload, options);
      return { deviceId: device.id, outcome };
    });
    return { results: await Promise.all(results) };
  }

  #write(language: Language): PushPayload {
    const { clock, texts } = this.#parts;
    const { say } = texts.in(language);
    const [title, body] = [say('testNotification.title'), say('testNotification.body')];
    const timestamp = clock.now();
    return {
      v: 1,
      kind: 'test',
      tag: 'test',
      title,
      body,
      url: `/#${addressOf('profile')}`,
      timestamp,
    };
  }
}

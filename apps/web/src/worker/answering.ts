import type { FlushOutcome } from '@tend/client/background';
import type { Act } from './actions.ts';
import type { NotificationData } from './notification-data.ts';
import type { Screen } from './notifications.ts';
import { mayOutboxWait, readPerson, rememberOutbox } from './settings.ts';
import type { Say } from './words.ts';
import { notificationsLock } from './worker-messages.ts';

interface Parts {
  registration: ServiceWorkerRegistration;
  screen: Screen;
  readWords: () => Promise<Say>;
}

/** What the browser calls when there is a connection again. */
const syncTag = 'outbox';
const waitingTag = 'outbox-waits';

/** What the person does on a notification: it is stored in the outbox, sent, and they learn what could not be. */
export class Answering {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async answer(act: Act, { title, address }: NotificationData): Promise<void> {
    // Before it is sent: this worker may be ended at any moment.
    await rememberOutbox('waits');
    const outcome = await this.#workOff(act);
    if (outcome === 'refused') await this.#say('push.notSent', { title, address });
    if (outcome !== 'later') return;
    await this.#askForSync();
    if (act.type === 'answer') await this.#say('push.sentLater', { title, address });
  }

  /** What could not be sent before. */
  async sendWaiting(): Promise<void> {
    if (await mayOutboxWait()) await this.#workOff(null);
  }

  /** The same, when the browser has been asked to say when to: a rejection asks for another time. */
  async retry(): Promise<void> {
    const outcome = await this.#workOff(null);
    if (outcome === 'later') throw new Error('There is no connection yet');
  }

  async #workOff(act: Act | null): Promise<FlushOutcome> {
    const person = await readPerson();
    const outcome = typeof person === 'string' ? await this.#flush(person, act) : 'signedOut';
    if (outcome === 'done' || outcome === 'refused') {
      await rememberOutbox('empty');
      await this.#takeBack(waitingTag);
    }
    if (outcome === 'signedOut' && (act !== null || person !== null)) {
      await this.#say('push.logInFirst', { title: 'Tend', address: '/' });
    }
    return outcome;
  }

  async #flush(person: string, act: Act | null): Promise<FlushOutcome> {
    const { workOff } = await import('./outbox.ts');
    const { scope } = this.#parts.registration;
    try {
      return await workOff(person, scope.replace(/\/$/, ''), act);
    } catch (error) {
      // The device is full, or what was written is no message.
      console.error('The outbox could not be worked off', error);
      return 'refused';
    }
  }

  async #say(key: string, { title, address }: { title: string; address: string }): Promise<void> {
    const say = await this.#parts.readWords();
    await navigator.locks.request(notificationsLock, () =>
      this.#parts.screen.show({
        title,
        tag: key === 'push.sentLater' ? waitingTag : 'outbox-problem',
        body: say(key),
        data: { address, title, chatId: null, seq: 0, messageIds: [] },
        timestamp: Date.now(),
        silent: key === 'push.sentLater',
        renotify: key !== 'push.sentLater',
        actions: [],
      }),
    );
  }

  async #takeBack(tag: string): Promise<void> {
    await navigator.locks.request(notificationsLock, async () => {
      const shown = await this.#parts.screen.shown();
      for (const one of shown) if (one.tag === tag) one.close();
    });
  }

  async #askForSync(): Promise<void> {
    // Not in every browser, and in none without a page: then the next push or the next start sends it.
    const { sync } = this.#parts.registration;
    await sync?.register(syncTag).catch(() => {});
  }
}

import type { AppTexts } from '@tend/languages';
import type { Say } from '@tend/languages/say';
import { addressOf } from '@tend/protocol/addresses';
import { setAppBadge } from '../platform/push/app-badge.ts';
import type { Act } from './actions.ts';
import type { NotificationData } from './notification-data.ts';
import type { Screen } from './notifications.ts';
import type { WorkedOff } from './outbox.ts';
import { mayOutboxWait, readPerson, rememberOutbox } from './settings.ts';
import { notificationsLock, outboxSyncTag } from './worker-messages.ts';

interface Parts {
  registration: ServiceWorkerRegistration;
  screen: Screen;
  readWords: () => Promise<Say<AppTexts>>;
}

interface Remark {
  title: string;
  address: string;
  tag: string;
  body: string;
  isQuiet?: boolean;
}

const notStored: WorkedOff = { outcome: 'notStored', isTooLong: false, unreadMessages: null };
const waitingTag = 'outbox-waits';

/**
 * Performs actions on a notification: stores them in the outbox, sends them, and notifies the person of those
 * that failed.
 */
export class Answering {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async answer(act: Act, data: NotificationData): Promise<void> {
    // Before sending: this worker may be ended at any moment.
    await rememberOutbox('waits');
    const { outcome, isTooLong } = await this.#workOff(act);
    const { title, address } = data;
    const about = { title, address, tag: `outbox-problem-${act.chatId}` };
    const say = await this.#parts.readWords();
    if (isTooLong) await this.#show({ ...about, body: say('push.tooLong') });
    else if (outcome === 'refused') await this.#show({ ...about, body: say('push.notSent') });
    if (outcome === 'notStored' && act.type === 'answer') {
      // The text is stored nowhere else. A later notification must not replace this one.
      const tag = `outbox-lost-${Date.now()}`;
      await this.#show({ ...about, tag, body: say('push.notKept', { text: act.text }) });
    }
    if (outcome !== 'later') return;
    await this.#askForSync();
    if (act.type !== 'answer' || isTooLong) return;
    await this.#show({ ...about, tag: waitingTag, body: say('push.sentLater'), isQuiet: true });
  }

  /**
   * A page has put commands into the outbox and may be unable to send them; a page that is left certainly is.
   */
  async expectWaiting(isPageLeft: boolean): Promise<void> {
    await rememberOutbox('waits');
    await this.#askForSync();
    if (isPageLeft) await this.sendWaiting();
  }

  /** Sends commands that could not be sent before. */
  async sendWaiting(): Promise<void> {
    if (await mayOutboxWait()) await this.#sendAll();
  }

  /** The same for a sync event: rejecting asks the browser for another one. */
  async retry(): Promise<void> {
    // The page sends by itself, and knows best whether there is a connection.
    if (await this.#parts.screen.isWatched()) throw new Error('Somebody looks at a page');
    if ((await this.#sendAll()) === 'later') throw new Error('There is no connection yet');
  }

  async #sendAll(): Promise<WorkedOff['outcome']> {
    const { outcome } = await this.#workOff(null);
    // In a page, the failure is shown at the message itself.
    if (outcome === 'refused' && !(await this.#parts.screen.isWatched())) {
      const body = (await this.#parts.readWords())('push.notSent');
      await this.#show({
        title: 'Tend',
        address: addressOf('chatList'),
        tag: 'outbox-problem',
        body,
      });
    }
    return outcome;
  }

  async #workOff(act: Act | null): Promise<WorkedOff> {
    const person = await readPerson();
    if (typeof person !== 'string') return notStored;
    const done = await this.#flush(person, act);
    if (done.outcome === 'done' || done.outcome === 'refused') {
      await rememberOutbox('empty');
      await this.#takeBack(waitingTag);
    }
    await this.#setBadge(done.unreadMessages);
    if (done.outcome === 'signedOut') {
      const body = (await this.#parts.readWords())('push.logInFirst');
      await this.#show({ title: 'Tend', address: '/', tag: 'outbox-problem', body });
    }
    return done;
  }

  async #flush(person: string, act: Act | null): Promise<WorkedOff> {
    const { workOff } = await import('./outbox.ts');
    const { scope } = this.#parts.registration;
    try {
      return await workOff(person, scope.replace(/\/$/, ''), act);
    } catch (error) {
      console.error('The outbox could not be worked off', error);
      return notStored;
    }
  }

  async #show({ isQuiet = false, ...remark }: Remark): Promise<void> {
    const { title, address } = remark;
    await navigator.locks.request(notificationsLock, () =>
      this.#parts.screen.show({
        ...remark,
        data: { address, title, chatId: null, seq: 0, messageIds: [] },
        timestamp: Date.now(),
        silent: isQuiet,
        renotify: !isQuiet,
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

  /** A page in view counts by itself, and faster. No push tells the device on which a message was read. */
  async #setBadge(unreadMessages: number | null): Promise<void> {
    if (unreadMessages === null || (await this.#parts.screen.isWatched())) return;
    await setAppBadge(unreadMessages);
  }

  async #askForSync(): Promise<void> {
    // Not in every browser, and in none without a page: then the next push or start sends the outbox.
    const { sync } = this.#parts.registration;
    await sync?.register(outboxSyncTag).catch(() => {});
  }
}

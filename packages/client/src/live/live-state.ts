import type { Presence } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import type { CopyEvent, LocalCopy } from '../copy/local-copy.ts';
import type { EphemeralFrame } from '../tabs/leader.ts';
import type { Call } from '../sync/sync.ts';
import { PresenceWatch } from './presence.ts';
import { Receipts } from './receipts.ts';
import { Typing } from './typing.ts';

interface LiveStateOptions {
  copy: LocalCopy;
  selfId: string;
  clock: Clock;
  call: Call;
  watchPresence: (userIds: readonly string[]) => Promise<readonly Presence[]>;
}

/** Live state that is never stored: receipts, typing and presence. */
export class LiveState {
  readonly receipts: Receipts;
  readonly typing: Typing;
  readonly presence: PresenceWatch;
  #isLive = false;

  constructor({ copy, selfId, clock, call, watchPresence }: LiveStateOptions) {
    this.receipts = new Receipts({ replica: copy.replica, selfId, call });
    this.typing = new Typing({ clock, selfId, call });
    this.presence = new PresenceWatch({ clock, watch: watchPresence });
    copy.onChange((event) => this.#follow(event));
  }

  receive(frame: EphemeralFrame): void {
    switch (frame.type) {
      case 'receipts':
        this.receipts.receive(frame.chatId, frame.receipts);
        break;
      case 'typing':
        this.typing.receive(frame);
        break;
      case 'presence':
        this.presence.receive(frame.people);
        break;
    }
  }

  setLive(isLive: boolean): void {
    if (isLive === this.#isLive) return;
    this.#isLive = isLive;
    this.presence.setLive(isLive);
    if (isLive) this.receipts.reload();
  }

  stop(): void {
    this.typing.stop();
    this.presence.stop();
  }

  #follow({ change, isReload }: CopyEvent): void {
    const people = change.rows.flatMap(({ row }) => (row.kind === 'user' ? [row] : []));
    if (people.length > 0 || isReload) this.receipts.followPeople(people);
    for (const { chatId, authorId } of change.messages) this.typing.hasSent(chatId, authorId);
    // Positions in chats have another meaning in another history.
    if (change.spaces.some(({ version }) => version === 0)) this.receipts.forget();
  }
}

import type { InputOf, OperationName, OutputOf } from '@tend/protocol';
import { v7 as newUuid } from 'uuid';
import { z } from 'zod';
import { validatingCodec } from '../connection/codec.ts';
import { LocalCopy } from '../copy/local-copy.ts';
import { settle, type FakeClock } from '../fake-clock.fixture.ts';
import { chat, membership, messages, northSpace, ownSpace, self } from '../rows.fixture.ts';
import type { LocalStore } from '../store/local-store.ts';
import { applyUpdate } from '../sync/apply.ts';
import { Outbox } from './outbox.ts';
import { Sender, type Uploads } from './sender.ts';

const sentSchema = z.object({ text: z.string().optional(), upTo: z.number().optional() });

/** A call that has reached the server; the test decides when it is answered. */
export interface ArrivedCall {
  name: OperationName;
  input: unknown;
  answer: (output: unknown) => Promise<void>;
  refuse: (error: Error) => Promise<void>;
}

/** A tab with an outbox and a connection. */
export class OutboxTab {
  readonly copy: LocalCopy;
  readonly outbox: Outbox;
  readonly sender: Sender;
  readonly calls: ArrivedCall[] = [];
  readonly problems: unknown[] = [];
  /** The other tabs on the device. */
  others: OutboxTab[] = [];

  constructor(
    store: LocalStore,
    clock: FakeClock,
    claimAs: string | null = null,
    uploads: Uploads = { upload: () => Promise.resolve() },
  ) {
    const onProblem = (problem: unknown): void => {
      this.problems.push(problem);
    };
    this.copy = new LocalCopy({
      store,
      clock,
      publish: (change) => {
        for (const tab of this.others) tab.copy.receive(structuredClone(change));
      },
    });
    this.outbox = new Outbox({
      copy: this.copy,
      selfId: self,
      clock,
      // Made by the same clock as everything else; only the time in an id orders two of them.
      newId: () => newUuid({ msecs: clock.now() }),
      onProblem,
    });
    this.sender = new Sender({
      copy: this.copy,
      selfId: self,
      call: (name, input) => this.#call(name, input),
      clock,
      random: () => 0.999_999,
      holds: true,
      claimAs,
      uploads,
      onProblem,
    });
  }

  /** Opens the tab on the device's local copy, with a connection. */
  async open(): Promise<this> {
    await this.copy.open();
    this.sender.start();
    this.sender.setLive(true);
    await settle();
    return this;
  }

  /** Stores the group North with its first messages, all by others. */
  async holdNorth(messageCount = 3): Promise<void> {
    await this.copy.write(async (tx) => {
      const context = { tx, selfId: self };
      const part = { type: 'reset', hasOlder: false, unreadOlder: 0, mentionsOlder: 0 } as const;
      const own = { ...part, space: ownSpace, version: 1, rows: [membership()] };
      await applyUpdate(context, own, 0);
      const rows = [chat(), ...messages(2, messageCount + 1)];
      await applyUpdate(
        context,
        { ...part, space: northSpace, version: messageCount + 1, rows },
        0,
      );
    });
  }

  /** The texts and read marks that were sent, in order. */
  get sent(): unknown[] {
    return this.calls.map(({ input }) => {
      const { text, upTo } = sentSchema.parse(input);
      return text ?? upTo;
    });
  }

  get states(): string[] {
    return this.copy.replica.outboxEntries().map(({ state }) => state);
  }

  call(index: number): ArrivedCall {
    const call = this.calls.at(index);
    if (call === undefined) throw new Error(`There are ${this.calls.length} calls`);
    return call;
  }

  #call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    return new Promise((resolve, reject) => {
      this.calls.push({
        name,
        input,
        async answer(output) {
          resolve(validatingCodec.parseOutput(name, output));
          await settle();
        },
        async refuse(error) {
          reject(error);
          await settle();
        },
      });
    });
  }
}

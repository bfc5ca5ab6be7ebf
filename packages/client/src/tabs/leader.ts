import { TendError, type InputOf, type OperationName, type OutputOf } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import type { Codec } from '../connection/codec.ts';
import type { ConnectionStatus } from '../connection/connection-status.ts';
import { Connection, type PushedFrame } from '../connection/connection.ts';
import type { SocketPort } from '../connection/socket.ts';
import type { LocalCopy } from '../copy/local-copy.ts';
import type { HttpApi } from '../http/http-api.ts';
import { Observable } from '../observable.ts';
import { Sender, type Uploads } from '../outbox/sender.ts';
import { Sync } from '../sync/sync.ts';

/** Frames that are sent live and not stored. */
export type EphemeralFrame = Exclude<PushedFrame, { type: 'change' }>;

export interface LeaderOptions {
  socketUrl: string;
  openSocket: SocketPort;
  http: HttpApi;
  clock: Clock;
  random: () => number;
  copy: LocalCopy;
  selfId: string;
  /** See ClientOptions. */
  release: string;
  /** See SenderOptions. */
  claimAs: string | null;
  uploads: Uploads;
  codec?: Codec;
  onEphemeral: (frame: EphemeralFrame) => void;
  onProblem: (error: unknown) => void;
}

const minuteMs = 60_000;

/** The leading tab's work for all tabs: it is connected, keeps the local copy up to date and sends the outbox. */
export class Leader {
  readonly status = new Observable<ConnectionStatus>({
    state: 'offline',
    retryAt: null,
    isCaughtUp: false,
  });
  #serverAheadMs = 0;
  readonly #connection: Connection;
  readonly #sync: Sync;
  readonly #sender: Sender;

  constructor(options: LeaderOptions) {
    const { copy, selfId, release, clock, random, claimAs, uploads } = options;
    const { onEphemeral, onProblem } = options;
    const call: Leader['call'] = (name, input) => this.#connection.call(name, input);
    this.#sync = new Sync({ copy, selfId, release, call, clock, random, onProblem });
    this.#sender = new Sender({
      copy,
      selfId,
      call,
      clock,
      random,
      holds: true,
      claimAs,
      uploads,
      onProblem,
    });
    this.#connection = new Connection({
      url: options.socketUrl,
      userId: selfId,
      openSocket: options.openSocket,
      clock,
      random,
      ...(options.codec === undefined ? {} : { codec: options.codec }),
      isSessionEnded: () => isSessionEnded(options.http),
      onHello: ({ epoch, serverTime }) => {
        this.#compareClocks(serverTime - clock.now());
        this.#sync.connected(epoch);
      },
      onFrame: (frame) => {
        if (frame.type === 'change') this.#sync.receive(frame);
        else onEphemeral(frame);
      },
      onBadFrame: (error) => {
        onProblem(error);
        this.#sync.requestCatchUp();
      },
    });
    this.#connection.status.subscribe(() => this.#follow());
    this.#sync.isCaughtUp.subscribe(() => this.#publishStatus());
  }

  get isLive(): boolean {
    return this.status.getSnapshot().state === 'live';
  }

  start(): void {
    this.#sender.start();
    this.#connection.start();
  }

  stop(): void {
    this.#sender.stop();
    this.#connection.stop();
  }

  wake(): void {
    this.#connection.wake();
  }

  networkLost(): void {
    this.#connection.networkLost();
  }

  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    return this.#connection.call(name, input);
  }

  #follow(): void {
    const { state } = this.#connection.status.getSnapshot();
    if (state !== 'live') this.#sync.disconnected();
    this.#sender.setLive(state === 'live');
    this.#publishStatus();
  }

  /** Less than a minute is the way of the frame, and nothing that people see. */
  #compareClocks(aheadMs: number): void {
    const before = this.#serverAheadMs;
    this.#serverAheadMs = Math.abs(aheadMs) < minuteMs ? 0 : aheadMs;
    if (this.#serverAheadMs !== before) this.#publishStatus();
  }

  #publishStatus(): void {
    const link = this.#connection.status.getSnapshot();
    this.status.set({
      state: link.state,
      retryAt: link.state === 'offline' ? link.retryAt : null,
      isCaughtUp: this.#sync.isCaughtUp.getSnapshot(),
      ...(this.#serverAheadMs !== 0 && { serverAheadMs: this.#serverAheadMs }),
      ...(link.state === 'ended' && { sessionUserId: link.sessionUserId }),
    });
  }
}

/** A browser does not say why a socket could not be opened; an ordinary call does. */
async function isSessionEnded(http: HttpApi): Promise<boolean> {
  try {
    await http.call('session.current', {});
    return false;
  } catch (error) {
    return error instanceof TendError && error.code === 'not_signed_in';
  }
}

import WebSocket from 'ws';
import { numberOf, type Peer, type Target } from './target.ts';

const ackLength = 1;

/** The bare server: a message is a number padded to the usual length, an ack is one byte. */
export function createLimitTarget(port: number): Target {
  const connect = (
    path: string,
    onBytes: (bytes: Buffer) => void,
    selfAcks: boolean,
  ): Promise<Peer> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`, { perMessageDeflate: false });
      const waiting: (() => void)[] = [];
      const mine = new Map<number, () => void>();
      let isOpen = false;
      socket.on('error', reject);
      socket.on('message', (bytes: Buffer) => {
        if (!isOpen) {
          isOpen = true;
          resolve(peer);
        } else if (bytes.length === ackLength) waiting.shift()?.();
        else {
          onBytes(bytes);
          if (selfAcks) acknowledgeOwn(mine, bytes);
        }
      });
      const peer: Peer = {
        send(text, onAck) {
          if (selfAcks) mine.set(numberOf(text), onAck);
          else waiting.push(onAck);
          socket.send(Buffer.from(text));
        },
        close: () => socket.terminate(),
      };
    });
  return {
    connectPair: (pair, side, onText) =>
      connect(`pair/${pair}/${side}`, (bytes) => onText(bytes.toString()), false),
    // The group's limit stores and acknowledges nothing: a writer's own copy serves as the ack.
    connectGroup: (_member, onDeliveries) =>
      connect('group', (bytes) => onDeliveries([bytes.toString()]), true),
    connectGroupCounter: (_member, onDeliveries) => connect('group', () => onDeliveries(1), false),
    connectIdle: () => connect('group', () => undefined, false),
  };
}

function acknowledgeOwn(mine: Map<number, () => void>, bytes: Buffer): void {
  const number = numberOf(bytes.toString());
  const onAck = mine.get(number);
  mine.delete(number);
  onAck?.();
}

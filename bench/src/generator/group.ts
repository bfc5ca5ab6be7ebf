import { measure } from './pairs.ts';
import type { Recorded } from '../results.ts';
import { Recorder } from './recorder.ts';
import { numberedText, numberOf, type Peer, type Run, type Target } from './target.ts';

const members = 200;
/** Members that parse every frame and write; the others only count deliveries. */
const writers = 10;

async function connect(target: Target, recorder: Recorder): Promise<Peer[]> {
  const writing = Array.from({ length: writers }, (_, member) =>
    target.connectGroup(member, (texts) => {
      for (const text of texts) recorder.received(numberOf(text));
    }),
  );
  const counting = Array.from({ length: members - writers }, (_, index) =>
    target.connectGroupCounter(writers + index, (count) => recorder.delivered(count)),
  );
  const peers = await Promise.all(writing);
  await Promise.all(counting);
  return peers;
}

function sendOne(peer: Peer, recorder: Recorder, onAck: () => void): void {
  const index = recorder.sent();
  peer.send(numberedText(index), () => {
    recorder.acked(index);
    onAck();
  });
}

/** One group of 200, 50 messages a second. */
export async function groupSteady(target: Target, run: Run): Promise<Recorded> {
  const recorder = new Recorder();
  const peers = await connect(target, recorder);
  let turn = 0;
  const timer = setInterval(() => {
    const peer = peers[turn % peers.length];
    turn += 1;
    if (peer) sendOne(peer, recorder, () => undefined);
  }, 20);
  await measure(recorder, run);
  clearInterval(timer);
  return recorder.finish();
}

/** One group of 200; each of the writers keeps 10 messages unacknowledged. */
export async function groupFlood(target: Target, run: Run): Promise<Recorded> {
  const recorder = new Recorder();
  const peers = await connect(target, recorder);
  let isOver = false;
  for (const peer of peers) {
    const next = () => {
      if (!isOver) sendOne(peer, recorder, next);
    };
    for (let unacked = 0; unacked < 10; unacked += 1) next();
  }
  await measure(recorder, run);
  isOver = true;
  return recorder.finish();
}

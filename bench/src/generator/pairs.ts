import { setTimeout as wait } from 'node:timers/promises';
import type { Recorded } from '../results.ts';
import { Recorder } from './recorder.ts';
import { numberedText, numberOf, type Peer, type Run, type Target } from './target.ts';

const pairs = 50;

async function connect(target: Target, recorder: Recorder): Promise<Peer[]> {
  const hear = (text: string) => recorder.received(numberOf(text));
  const connected = Array.from({ length: pairs }, async (_, pair) => [
    await target.connectPair(pair, 'a', hear),
    await target.connectPair(pair, 'b', hear),
  ]);
  return (await Promise.all(connected)).flat();
}

function sendOne(peer: Peer, recorder: Recorder, onAck: () => void): void {
  const index = recorder.sent();
  peer.send(numberedText(index), () => {
    recorder.acked(index);
    onAck();
  });
}

/** 50 pairs, 2 messages a second per pair: the latency of a message when nothing is busy. */
export async function pairsSteady(target: Target, run: Run): Promise<Recorded> {
  const recorder = new Recorder();
  const peers = await connect(target, recorder);
  const everyMs = 1_000;
  const timers = peers.map((peer, index) =>
    // Spread over the second, so that no two people write in the same millisecond.
    setTimeout(
      () => {
        const timer = setInterval(() => sendOne(peer, recorder, () => undefined), everyMs);
        timers.push(timer);
      },
      (index * everyMs) / peers.length,
    ),
  );
  await measure(recorder, run);
  for (const timer of timers) clearInterval(timer);
  return close(peers, recorder);
}

/** 50 pairs; every person keeps 10 messages unacknowledged. */
export async function pairsFlood(target: Target, run: Run): Promise<Recorded> {
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
  return close(peers, recorder);
}

export async function measure(recorder: Recorder, run: Run): Promise<void> {
  await wait(run.warmUpMs);
  recorder.start();
  await wait(run.measuredMs);
}

/** Disconnects when everything is answered. */
async function close(peers: Peer[], recorder: Recorder): Promise<Recorded> {
  const recorded = recorder.finish();
  while (recorder.unanswered > 0) await wait(10);
  for (const peer of peers) peer.close();
  return recorded;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PushPayload } from '@tend/protocol';
import { onTestFinished } from 'vitest';
import type { Clock } from '../clock/clock.ts';
import { postPush, type PushMessage } from './push-post.ts';
import type { PushDialer, PushResponse } from './push-dialer.ts';
import type { PushOptions } from './push-sender.ts';
import { loadVapidKeys } from './vapid-keys.ts';
import { VapidTokens } from './vapid-token.ts';
import { WebPushSender } from './web-push-sender.ts';

export const payload: PushPayload = {
  v: 1,
  kind: 'test',
  tag: 'test',
  title: 'Проверка',
  body: '👩🏽‍⚕️',
  url: '/#/profile',
  timestamp: 1,
};

export const options: PushOptions = { ttlSeconds: 60, urgency: 'high', topic: 'test' };

interface SenderOptions {
  services?: readonly string[];
  /** Replaces sending in this thread. */
  post?: (message: PushMessage) => Promise<PushResponse>;
}

/** A sender with keys of its own. */
export async function makeSender(
  dialer: PushDialer,
  clock: Clock,
  {
    services = ['push.example'],
    post = (message) => postPush(dialer, message),
  }: SenderOptions = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-push-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  onTestFinished(() => dialer.close());
  const keys = await loadVapidKeys(folder);
  const tokens = new VapidTokens(keys, 'https://tend.example', clock);
  return { sender: new WebPushSender({ dialer, post, tokens, services, clock }), keys };
}

import { beforeEach, expect, test } from 'vitest';
import { settle } from '../fake-clock.fixture.ts';
import { ben, idOf, mentionOf, message, north, ownSpace, self } from '../rows.fixture.ts';
import { acknowledge } from '../outbox/settle.ts';
import type { Draft } from '../store/records.ts';
import { ChatWorld } from '../views/chat-world.fixture.ts';
import { storeDrafts } from './stored-drafts.ts';
import { sharedDraftKey } from './shared-drafts.ts';

let world: ChatWorld;

beforeEach(async () => {
  world = new ChatWorld();
  await world.copy.open();
  await world.holdNorth();
});

/** A draft is written here. */
async function write(text: string, changes: Partial<Draft> = {}): Promise<void> {
  await world.copy.write((tx) =>
    storeDrafts(tx, [{ chatId: north, text, mentions: [], ...changes }]),
  );
}

/** A draft arrives from another device, or the own one from the server. */
async function arrive(text: string): Promise<void> {
  const version = (world.copy.replica.spaces.get(`user:${self}`)?.version ?? 0) + 1;
  await world.arrive(ownSpace, { kind: 'draft', userId: self, chatId: north, text, version });
}

async function share(): Promise<void> {
  world.outbox.shareDrafts([north]);
  await settle();
}

const shown = () => world.views.draft(north).getSnapshot().text;
const waiting = () => world.copy.replica.outbox.get(sharedDraftKey(north))?.command.input;

test('[CL124] a draft from another device is shown, changed and deleted as there', async () => {
  await arrive('From the desk');
  expect(shown()).toBe('From the desk');
  expect(world.views.chatList.getSnapshot().items[0]?.draft).toBe('From the desk');
  await arrive('From the desk, more');
  expect(shown()).toBe('From the desk, more');
  await arrive('');
  expect(world.copy.replica.drafts.size).toBe(0);
});

test('[CL124] what is being written here is not replaced by what arrives', async () => {
  await arrive('From the desk');
  await write('From the phone');
  await arrive('From the desk, more');
  expect(shown()).toBe('From the phone');
  await share();
  expect(waiting()).toEqual({ chatId: north, text: 'From the phone' });
  await arrive('From the desk, later');
  expect(shown()).toBe('From the phone');
});

test('[CL124] a draft of another device that was saved after the own one is shown once that has arrived', async () => {
  await write('From the phone');
  await share();
  const sent = world.copy.replica.outbox.get(sharedDraftKey(north));
  await arrive('From the desk, later');
  if (sent === undefined) throw new Error('Nothing waits');
  await world.copy.write((tx) => acknowledge(tx, sent, { output: { version: 2 }, selfId: self }));
  expect(waiting()).toBe(undefined);
  expect(shown()).toBe('From the desk, later');
});

test('[CL123] only what has changed is shared, with its mentions', async () => {
  await share();
  expect(waiting()).toBe(undefined);
  const mentions = [mentionOf(ben, 0, 4)];
  await write('@Ben', { mentions });
  await share();
  expect(waiting()).toEqual({ chatId: north, text: '@Ben', mentions });
  await world.copy.write((tx) => tx.delete('outbox', [sharedDraftKey(north)]));
  await share();
  expect(waiting()).toBe(undefined);
  await write('  ');
  await share();
  expect(waiting()).toEqual({ chatId: north, text: '' });
  expect(world.copy.replica.drafts.size).toBe(0);
});

test('[CL123] while a message is edited, what was set aside for that is shared', async () => {
  const { id, authorId, content } = message(3);
  const edited = { id, seq: 3, authorId, content, forwardedFrom: null };
  await write('Text 3!', { edit: { message: edited, setAside: { text: 'Before', mentions: [] } } });
  await share();
  expect(waiting()).toEqual({ chatId: north, text: 'Before' });
  await arrive('Before');
  await world.copy.write((tx) => tx.delete('outbox', [sharedDraftKey(north)]));
  await arrive('Before that');
  expect(shown()).toBe('Text 3!');
  expect(world.views.draft(north).getSnapshot().edit?.setAside.text).toBe('Before that');
});

test('[CL125] sending ends the draft on all devices; one that was not shared costs nothing more', async () => {
  await write('On my way');
  world.outbox.sendMessage({ id: idOf(900), chatId: north, text: 'On my way' });
  await settle();
  expect(waiting()).toBe(undefined);
  await write('There soon');
  await share();
  world.outbox.sendMessage({ id: idOf(901), chatId: north, text: 'There soon' });
  await settle();
  expect(waiting()).toEqual({ chatId: north, text: '' });
  // The row of the draft comes late.
  await arrive('There soon');
  expect(shown()).toBe('');
});

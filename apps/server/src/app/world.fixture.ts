import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  contract,
  errorBodySchema,
  isOperationName,
  serverFrameSchema,
  type ErrorCode,
  type InputOf,
  type OperationName,
  type UploadAbout,
} from '@tend/protocol';
import { vi } from 'vitest';
import { z } from 'zod';
import { password, tokenOf } from '../features/organization.fixture.ts';
import { openSearcher } from '../features/messages/search/searcher.fixture.ts';
import { cheapPasswords } from '../platform/passwords/cheap-passwords.fixture.ts';
import { FakeClock } from '../platform/clock/fake-clock.ts';
import { newId } from '../platform/ids/new-id.ts';
import { silentLog } from '../platform/log/silent-log.ts';
import { loadSecret } from '../platform/secrets/secret-file.ts';
import { deriveToken } from '../platform/secrets/tokens.ts';
import { FakePictures } from '../platform/pictures/fake-pictures.fixture.ts';
import { fakePages } from './fake-pages.fixture.ts';
import { createUploader } from './uploading.fixture.ts';
import { FakePush, newSubscription } from '../platform/push/fake-push.fixture.ts';
import type { Email } from '../platform/mail/mail.ts';
import { addEmptyDatabase } from '../platform/db/empty-database.fixture.ts';
import { startServer } from './compose.ts';
import { readConfig } from './config.ts';
import { GroupWriter } from '../platform/db/sqlite/group-writer.ts';
import { DatabaseImage } from './database-image.fixture.ts';
import { Peer } from './gateway/gateway.fixture.ts';

/** The outcome of a call. */
export type Outcome = 'ok' | ErrorCode;

export interface Person {
  userId: string;
  /** A session on another device. */
  otherSessionId: string;
  /** The id of that session's device. */
  deviceId: string;
  email: string;
  cookie: string;
  /** The id of a document that they have uploaded, and that no message names. */
  fileId: string;
  /** The id of a picture that they have uploaded, and that is nobody's. */
  pictureId: string;
}

/** What is told to be a photo. */
const beginningOfJpeg = '\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01';
const beginningOfFilm = `\0\0\0\x18ftypmp42${'\0'.repeat(12)}`;

const failureSchema = z.object({ error: errorBodySchema });

export type World = Awaited<ReturnType<typeof startWorld>>;

/**
 * The whole server on a real port, with a group and a person in every relation to it. `restore` resets everything
 * stored to its first state.
 */
export async function startWorld() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-world-'));
  const clock = new FakeClock();
  const config = readConfig({
    TEND_PORT: '0',
    TEND_HOST: '127.0.0.1',
    TEND_DATA_DIR: folder,
    TEND_MESSAGE_RATE: '1000',
  });
  await addEmptyDatabase(config.databasePath);
  const emails: Email[] = [];
  const server = await startServer(config, {
    clock,
    log: silentLog,
    passwords: cheapPasswords,
    push: new FakePush(),
    pages: fakePages,
    pictures: new FakePictures(),
    openSearcher,
    mail: {
      delivery: 'server',
      send: (email) => {
        emails.push(email);
        return Promise.resolve('sent');
      },
    },
  });
  const image = new DatabaseImage(config.databasePath);
  const secret = await loadSecret(folder);

  const address = `http://127.0.0.1:${server.port}`;
  const id = (): string => newId(clock.now());

  function request(name: string, input: unknown, cookie: string | null): Promise<Response> {
    const text = toText(input);
    const headers: Record<string, string> = cookie === null ? {} : { cookie };
    const url = `${address}/api/${name}`;
    if (isOperationName(name) && contract[name].kind === 'query') {
      return fetch(`${url}?input=${encodeURIComponent(text)}`, { headers });
    }
    headers['content-type'] = 'application/json';
    return fetch(url, { method: 'POST', headers, body: text });
  }

  /** Resolves with the answer and cookie of a call that must succeed. */
  async function call<Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    cookie: string | null,
  ): Promise<{ output: unknown; cookie: string }> {
    const response = await request(name, input, cookie);
    const output: unknown = await response.json();
    if (!response.ok) throw new Error(`${name} failed: ${JSON.stringify(output)}`);
    const [setCookie = ''] = response.headers.getSetCookie();
    return { output, cookie: setCookie.split(';')[0] ?? '' };
  }

  const as = (cookie: string | null) => createUploader(() => address, cookie);

  /** Resolves with the id of an upload of which `content` has arrived. */
  async function upload(
    cookie: string,
    content: string,
    {
      length = content.length,
      as: kind = 'document',
    }: { length?: number; as?: UploadAbout['as'] } = {},
  ): Promise<string> {
    const fileId = id();
    const about = { id: fileId, name: 'rota.txt', as: kind } as const;
    const begun = await as(cookie).begin(about, length);
    const sent = await as(cookie).append(fileId, 0, Buffer.from(content, 'latin1'));
    if (!begun.ok || !sent.ok) throw new Error(`The upload failed: ${sent.status}`);
    return fileId;
  }

  async function enter(email: string, cookie: string): Promise<Person> {
    const other = await call('session.login', { email, password }, null);
    const { output } = await call('session.current', {}, other.cookie);
    const { userId, sessionId } = contract['session.current'].output.parse(output);
    const subscription = newSubscription();
    const registered = await call('device.register', { subscription }, other.cookie);
    const { deviceId } = contract['device.register'].output.parse(registered.output);
    const fileId = await upload(cookie, 'Rota');
    const pictureId = await upload(cookie, beginningOfJpeg, { as: 'picture' });
    return { userId, otherSessionId: sessionId, deviceId, email, cookie, fileId, pictureId };
  }

  async function setUp(): Promise<Person> {
    const email = 'administrator@tend.example';
    const { cookie } = await call(
      'organization.setUp',
      {
        token: tokenOf(server.setUpLink),
        organizationName: 'Tend',
        contactEmail: 'office@tend.example',
        name: 'Administrator',
        email,
        password,
        language: 'en',
      },
      null,
    );
    return enter(email, cookie);
  }

  async function invite(administrator: Person, email: string) {
    const invitation = { id: id(), email, role: 'member', jobTitle: '', language: 'en' } as const;
    const { output } = await call('invitation.create', invitation, administrator.cookie);
    const { link } = contract['invitation.create'].output.parse(output);
    return { id: invitation.id, email, token: tokenOf(link) };
  }

  async function join(administrator: Person, name: string): Promise<Person> {
    const { email, token } = await invite(administrator, `${name.toLowerCase()}@tend.example`);
    const acceptance = { token, name, password, language: 'en' } as const;
    return enter(email, (await call('invitation.accept', acceptance, null)).cookie);
  }

  async function findPreviewPicture(messageId: string): Promise<string> {
    const around = { chatId, from: { type: 'newest' }, limit: 1 } as const;
    const page = await call('message.page', around, member.cookie);
    const { messages } = contract['message.page'].output.parse(page.output);
    const content = messages.find((message) => message.id === messageId)?.content;
    const found = content?.type === 'text' ? content.preview?.picture : undefined;
    if (!found) throw new Error('The link has no picture');
    return found.id;
  }

  const administrator = await setUp();
  const groupAdministrator = await join(administrator, 'Grace');
  const member = await join(administrator, 'Mona');
  const colleague = await join(administrator, 'Cora');
  const removed = await join(administrator, 'Remo');
  const stranger = await join(administrator, 'Stan');
  const deactivated = await join(administrator, 'Dora');
  const chatId = id();
  const memberIds = [member, colleague, removed, deactivated].map(({ userId }) => userId);
  const group = { id: chatId, title: 'North', memberIds };
  await call('chat.createGroup', group, groupAdministrator.cookie);
  await call('message.send', { id: id(), chatId, text: 'Hello' }, groupAdministrator.cookie);
  /** The id of a member's message. */
  const messageId = id();
  await call('message.send', { id: messageId, chatId, text: 'Good morning' }, member.cookie);
  /** The id of a member's poll. */
  const pollId = id();
  const poll = { question: 'Which day?', answers: ['Thursday', 'Friday'], isMultiple: false };
  await call('poll.send', { id: pollId, chatId, ...poll, isAnonymous: false }, member.cookie);
  /** A member's document and photo in the group, and another document on its way. */
  const sharedFileId = await upload(member.cookie, 'Rota');
  const sharedPhotoId = await upload(member.cookie, beginningOfJpeg, { as: 'media' });
  const sharing = { id: id(), chatId, fileIds: [sharedFileId, sharedPhotoId], text: '' };
  await call('message.sendFiles', sharing, member.cookie);
  /** A member's video with its still, in a message of its own. */
  const filmMessageId = id();
  const filmId = await upload(member.cookie, beginningOfFilm, { as: 'media' });
  const stillId = await upload(member.cookie, beginningOfJpeg, { as: 'media' });
  const stills = [{ fileId: filmId, stillId }];
  const film = { id: filmMessageId, chatId, fileIds: [filmId], stills, text: '' };
  await call('message.sendFiles', film, member.cookie);
  /** A member's link, whose preview has a picture. */
  const linkMessageId = id();
  const link = { id: linkMessageId, chatId, text: 'https://learn.northbank.example/chair' };
  await call('message.send', link, member.cookie);
  await server.whenIdle();
  const previewPictureId = await findPreviewPicture(linkMessageId);
  const memberPictureId = await upload(member.cookie, beginningOfJpeg, { as: 'picture' });
  const ownPicture = { userId: member.userId, fileId: memberPictureId };
  await call('user.setPicture', ownPicture, member.cookie);
  const groupPictureId = await upload(groupAdministrator.cookie, beginningOfJpeg, {
    as: 'picture',
  });
  const groupPicture = { chatId, fileId: groupPictureId };
  await call('chat.setPicture', groupPicture, groupAdministrator.cookie);
  const arrivingFileId = await upload(member.cookie, '', { length: 100 });
  const removal = { chatId, userId: removed.userId };
  await call('chat.removeMember', removal, groupAdministrator.cookie);
  const issued = await call('chat.issueLink', { chatId, days: 7 }, groupAdministrator.cookie);
  const groupToken = tokenOf(contract['chat.issueLink'].output.parse(issued.output).url);
  const { sessions = [] } = image.read();
  await call('user.deactivate', { userId: deactivated.userId }, administrator.cookie);
  // As if the sessions' end had been lost: they must be worthless anyway.
  for (const session of sessions) {
    if (session['user_id'] === deactivated.userId) image.insert('sessions', session);
  }
  const invitation = await invite(administrator, 'next@tend.example');
  // An older notification of a member.
  const notificationId = id();
  image.insert('alerts', {
    user_id: member.userId,
    seq: 1,
    id: notificationId,
    chat_id: chatId,
    message_id: id(),
    message_seq: 1,
    type: 'mention',
    actor_id: colleague.userId,
    created_at: clock.now(),
    state: 'new',
    reason: 'mention',
    version: 1,
  });
  // A person who calls nothing else: a new password ends all sessions.
  const forgetful = await join(administrator, 'Fern');
  await call('passwordReset.request', { email: forgetful.email }, null);
  await server.whenIdle();
  const resetToken = tokenOf(/http\S+/.exec(emails.at(-1)?.text ?? '')?.[0] ?? null);
  const pristine = image.read();

  /** Over a socket of its own; a caller who may not open one is not signed in. */
  async function callOverSocket(
    name: string,
    input: unknown,
    cookie: string | null,
  ): Promise<Outcome> {
    const headers = cookie === null ? {} : { cookie };
    const peer = new Peer(`${address.replace('http', 'ws')}/ws`, { headers });
    try {
      const isOpen = await Promise.race([
        peer.next('hello').then(() => true),
        peer.closed.then(() => false),
      ]);
      if (!isOpen) return 'not_signed_in';
      const answered = nextAnswer(peer);
      peer.socket.send(`{"type":"call","id":1,"name":"${name}","input":${toText(input)}}`);
      const outcome = await answered;
      await server.whenIdle();
      return outcome;
    } finally {
      peer.socket.terminate();
    }
  }

  return {
    chatId,
    messageId,
    pollId,
    sharedFileId,
    sharedPhotoId,
    filmMessageId,
    stillId,
    linkMessageId,
    previewPictureId,
    memberPictureId,
    groupPictureId,
    arrivingFileId,
    address,
    as,
    password,
    /** Used up already. */
    setUpToken: tokenOf(server.setUpLink),
    invitation,
    groupToken,
    notificationId,
    resetToken,
    unsubscribeToken: `${member.userId}.${deriveToken(secret, `unsubscribe:${member.userId}`)}`,
    people: {
      administrator,
      groupAdministrator,
      member,
      colleague,
      removed,
      stranger,
      deactivated,
    },
    id,
    request,
    callOverSocket,
    async callOverHttp(name: string, input: unknown, cookie: string | null): Promise<Outcome> {
      const response = await request(name, input, cookie);
      const body: unknown = await response.json();
      // The jobs that a call adds are part of what it changes.
      await server.whenIdle();
      return response.ok ? 'ok' : failureSchema.parse(body).error.code;
    },
    /**
     * Applies `loss` once, after the next write was requested and before it runs: the moment when another command of
     * the same turn is committed. The returned function says whether it was applied.
     */
    loseBeforeNextWrite(loss: (image: DatabaseImage) => void): () => boolean {
      // Called with the writer at work as `this`.
      // oxlint-disable-next-line typescript/unbound-method
      const { write } = GroupWriter.prototype;
      let hasHappened = false;
      const spy = vi.spyOn(GroupWriter.prototype, 'write');
      spy.mockImplementation(function lose(this: GroupWriter, work) {
        spy.mockRestore();
        hasHappened = true;
        loss(image);
        return write.call(this, work);
      });
      return () => {
        spy.mockRestore();
        return hasHappened;
      };
    },
    change: (sql: string, ...parameters: string[]) => image.run(sql, ...parameters),
    restore: () => image.restore(pristine),
    read: () => image.read(),
    pristine,
    async stop(): Promise<void> {
      image.close();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Input that is text already is invalid JSON on purpose, which JSON.stringify would not produce. */
function toText(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}

function nextAnswer({ socket, closed }: Peer): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    void closed.then(({ code }) => reject(new Error(`Closed with ${code} instead of an answer`)));
    socket.on('message', (data: Buffer) => {
      const frame = serverFrameSchema.parse(JSON.parse(data.toString()));
      if (frame.type === 'reply') resolve('ok');
      if (frame.type === 'failure') resolve(frame.error.code);
    });
  });
}

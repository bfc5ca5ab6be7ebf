import { contract } from '@tend/protocol';
import type { Client } from './client.ts';
import type { LocalCopy } from './copy/local-copy.ts';
import type { Drafts } from './drafts/drafts.ts';
import { toInput } from './drafts/writing.ts';
import type { Files } from './files/files.ts';
import { chooseFiles, nameFiles } from './files/chosen-files.ts';
import { filesOfMessage } from './files/files-of-message.ts';
import type { LiveState } from './live/live-state.ts';
import type { Outbox } from './outbox/outbox.ts';
import { scheduledIdIn } from './outbox/scheduled-key.ts';
import type { SeenMessage } from './store/records.ts';
import type { Views } from './views/views.ts';
import { dropWhenStored, parse } from './written.ts';

interface Parts {
  copy: LocalCopy;
  drafts: Drafts;
  files: Files;
  outbox: Outbox;
  live: LiveState;
  views: Views;
  onProblem: (error: unknown) => void;
}

/** Sending texts, polls and what others wrote. */
export function sending(
  parts: Parts,
): Pick<
  Client,
  'sendMessage' | 'forwardMessage' | 'sendPoll' | 'stopMessage' | 'retryMessage' | 'discardMessage'
> {
  const { drafts, files, outbox, live, views, onProblem } = parts;
  return {
    sendMessage(chatId, text, { mentions = [], formats, typed, replyTo, keepsDraft = false } = {}) {
      const message = parse(contract['message.send'].input, {
        id: outbox.newId(),
        chatId,
        ...toInput({ text, mentions, formats }),
        ...(replyTo && { replyToId: replyTo.id }),
      });
      const draft = typed ?? { text, mentions };
      if (!keepsDraft) drafts.send(chatId, { ...draft, replyTo }, message.id);
      outbox.sendMessage(message, { replyTo, keepsDraft });
      void dropWhenStored(parts, message.id);
      live.typing.forgetOwn(chatId);
      views.showNewest(chatId).catch(onProblem);
      return message.id;
    },
    forwardMessage({ chatId: fromId, message, fileId }, chatId) {
      const seen = onlyWith(fileId, message);
      // Servers from before single files were forwarded know no such field.
      const of = seen === message ? {} : { fileId };
      const from = { chatId: fromId, messageId: message.id, ...of };
      const input = parse(contract['message.forward'].input, { id: outbox.newId(), chatId, from });
      outbox.forwardMessage(input, seen);
      views.showNewest(chatId).catch(onProblem);
    },
    sendPoll(chatId, poll) {
      const id = outbox.newId();
      outbox.sendPoll(parse(contract['poll.send'].input, { id, chatId, ...poll }));
      views.showNewest(chatId).catch(onProblem);
      return id;
    },
    stopMessage(key) {
      outbox.stopUploading(key);
    },
    retryMessage(key, choice, sendAt) {
      const retry = (): void =>
        sendAt === undefined ? outbox.retry(key) : scheduleAgain(parts, key, sendAt);
      const chosen = choice && files.choose(key, choice);
      if (chosen === undefined) retry();
      else chosen.then(retry, onProblem);
      void dropWhenStored(parts, key);
    },
    discardMessage(key) {
      const scheduledId = scheduledIdIn(key);
      if (scheduledId === null) outbox.discard(key);
      else outbox.unschedule(scheduledId);
      drafts.forgetDiscarded(key);
      void dropWhenStored(parts, key);
    },
  };
}

/** Sending files. */
export function sendingFiles(parts: Parts): Pick<Client, 'sendFiles'> {
  const { files: bytes, drafts, outbox, live, views, onProblem } = parts;
  return {
    sendFiles(chatId, files, written = {}) {
      const { text = '', mentions = [], formats, typed, replyTo, keepsDraft = false } = written;
      const { waiting, held } = chooseFiles(files, () => outbox.newId());
      const input = parse(contract['message.sendFiles'].input, {
        id: outbox.newId(),
        chatId,
        ...nameFiles(filesOfMessage(waiting)),
        ...toInput({ text, mentions, formats }),
        ...(replyTo && { replyToId: replyTo.id }),
      });
      if (!keepsDraft) drafts.send(chatId, { ...(typed ?? { text, mentions }), replyTo }, input.id);
      bytes.hold(held);
      const keep = (): Promise<void> => bytes.keep(held);
      outbox.sendFiles(input, { files: waiting, keep, replyTo, keepsDraft });
      void dropWhenStored(parts, input.id);
      live.typing.forgetOwn(chatId);
      views.showNewest(chatId).catch(onProblem);
      return input.id;
    },
  };
}

/** Schedules a message, as it waits in the outbox, for another time. */
function scheduleAgain({ copy, outbox }: Parts, key: string, sendAt: number): void {
  const entry = copy.replica.outbox.get(key);
  if (entry?.command.name !== 'message.schedule') return;
  outbox.schedule({ ...entry.command.input, sendAt }, { endsDraft: false, about: entry.about });
}

/** The same message if it is to be forwarded whole, or has no other file. */
function onlyWith(fileId: string | undefined, message: SeenMessage): SeenMessage {
  const { content } = message;
  if (fileId === undefined || content.type !== 'files' || content.files.length === 1) {
    return message;
  }
  const files = content.files.filter(({ id }) => id === fileId);
  return { ...message, content: { ...content, files } };
}

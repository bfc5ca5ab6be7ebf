import { contract, type ParsedInputOf } from '@tend/protocol';
import type { Client, NewFile } from './client.ts';
import type { Clock } from './clock.ts';
import type { LocalCopy } from './copy/local-copy.ts';
import type { Drafts } from './drafts/drafts.ts';
import { toInput } from './drafts/writing.ts';
import { chooseFiles, nameFiles } from './files/chosen-files.ts';
import { filesOfMessage } from './files/files-of-message.ts';
import type { Files } from './files/files.ts';
import type { LiveState } from './live/live-state.ts';
import type { Outbox } from './outbox/outbox.ts';
import { scheduledKey } from './outbox/scheduled-key.ts';
import { toFiles } from './outbox/text-content.ts';
import type { SeenMessage } from './store/records.ts';
import type { TabGroup } from './tabs/tab-group.ts';
import type { ScheduledMessage } from './views/scheduled.ts';
import type { Views } from './views/views.ts';
import { dropWhenStored, parse } from './written.ts';

interface Parts {
  copy: LocalCopy;
  clock: Clock;
  tabGroup: TabGroup;
  drafts: Drafts;
  files: Files;
  outbox: Outbox;
  live: LiveState;
  views: Views;
  onProblem: (error: unknown) => void;
}

type Scheduling =
  | 'scheduled'
  | 'serverNow'
  | 'scheduleMessage'
  | 'changeScheduled'
  | 'sendScheduled'
  | 'deleteScheduled';

type Written = Pick<
  ScheduledMessage,
  'id' | 'chatId' | 'text' | 'mentions' | 'formats' | 'files' | 'replyToId' | 'sendAt'
>;

/** Messages that the server is to send later. */
export function scheduling(parts: Parts, selfId: string): Pick<Client, Scheduling> {
  const { clock, tabGroup, drafts, outbox, live, views, onProblem } = parts;
  const schedule = (message: Written, place?: string): void => {
    const input = parseLater(message);
    outbox.schedule(input, { endsDraft: false, about: seen(message, selfId), place });
    void dropWhenStored(parts, scheduledKey(message.id));
  };
  /** What was sent or deleted elsewhere, while it was changed here, is another message from now on, in its place. */
  const renew = (message: ScheduledMessage): { given: ScheduledMessage; place?: string } => {
    if (message.failure !== 'scheduled_over') return { given: message };
    return { given: { ...message, id: outbox.newId() }, place: message.key };
  };
  return {
    scheduled: (chatId) => views.scheduled(chatId),
    serverNow: () => clock.now() + (tabGroup.status.getSnapshot().serverAheadMs ?? 0),
    scheduleMessage(chatId, { files: chosen, keepsDraft = false, ...writing }, sendAt) {
      const { typed, replyTo, formats = [], ...written } = writing;
      const { waiting, ...bytes } = hold(parts, chosen);
      const id = outbox.newId();
      const files = filesOfMessage(waiting ?? []);
      const replyToId = replyTo?.id ?? null;
      const input = parseLater({ ...written, id, chatId, formats, files, replyToId, sendAt });
      const draft = { ...(typed ?? written), replyTo };
      if (!keepsDraft) drafts.send(chatId, draft, scheduledKey(id));
      outbox.schedule(input, { endsDraft: !keepsDraft, files: waiting, ...bytes });
      void dropWhenStored(parts, scheduledKey(id));
      live.typing.forgetOwn(chatId);
      return scheduledKey(id);
    },
    changeScheduled(message, changes) {
      const { given, place } = renew(message);
      schedule({ ...given, ...changes }, place);
    },
    sendScheduled(message) {
      const { given, place } = renew(message);
      const input = parse(contract['message.sendScheduled'].input, contentOf(given));
      outbox.sendScheduled(input, { about: seen(given, selfId), place });
      views.showNewest(message.chatId).catch(onProblem);
    },
    deleteScheduled(message) {
      const about = message.state === 'failed' ? seen(message, selfId) : undefined;
      const key = outbox.unschedule(message.id, { about });
      const undo = async (): Promise<void> => {
        if (await outbox.takeBack(key)) return;
        // Under an id of its own: the first one is over.
        schedule({ ...message, id: outbox.newId() });
      };
      return () => void undo().catch(onProblem);
    },
  };
}

function parseLater(message: Written): ParsedInputOf<'message.schedule'> {
  const { sendAt } = message;
  return parse(contract['message.schedule'].input, { ...contentOf(message), sendAt });
}

/** Takes the bytes of files that are to be uploaded. */
function hold({ files, outbox }: Parts, chosen: readonly NewFile[] | undefined) {
  if (chosen === undefined) return {};
  const { waiting, held } = chooseFiles(chosen, () => outbox.newId());
  files.hold(held);
  return { waiting, keep: () => files.keep(held) };
}

/** What shows of its files while a command about it waits; a text needs nothing. */
function seen({ id, text, files }: Written, authorId: string): SeenMessage | undefined {
  if (files.length === 0) return undefined;
  const content = toFiles({ text, files: [...files] });
  return { id, seq: null, authorId, content, forwardedFrom: null };
}

/** What is sent of a scheduled message, now or later. */
function contentOf({ id, chatId, text, mentions, formats, files, replyToId }: Written) {
  return {
    id,
    chatId,
    ...toInput({ text, mentions, formats }),
    ...(files.length > 0 && nameFiles(files)),
    ...(replyToId !== null && { replyToId }),
  };
}

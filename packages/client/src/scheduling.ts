import { contract } from '@tend/protocol';
import type { Client } from './client.ts';
import type { Clock } from './clock.ts';
import type { LocalCopy } from './copy/local-copy.ts';
import type { Drafts } from './drafts/drafts.ts';
import { toInput } from './drafts/writing.ts';
import type { LiveState } from './live/live-state.ts';
import type { Outbox } from './outbox/outbox.ts';
import { scheduledKey } from './outbox/scheduled-key.ts';
import type { TabGroup } from './tabs/tab-group.ts';
import type { ScheduledMessage } from './views/scheduled.ts';
import type { Views } from './views/views.ts';
import { dropWhenStored, parse } from './written.ts';

interface Parts {
  copy: LocalCopy;
  clock: Clock;
  tabGroup: TabGroup;
  drafts: Drafts;
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

/** Messages that the server is to send later. */
export function scheduling(parts: Parts): Pick<Client, Scheduling> {
  const { clock, tabGroup, drafts, outbox, live, views, onProblem } = parts;
  const schedule = (
    message: Omit<ScheduledMessage, 'state' | 'failure' | 'stored'>,
    isNew: boolean,
  ): void => {
    const { sendAt } = message;
    const input = parse(contract['message.schedule'].input, { ...contentOf(message), sendAt });
    outbox.schedule(input, { isNew });
    void dropWhenStored(parts, scheduledKey(message.id));
  };
  /** What was sent or deleted elsewhere, while it was changed here, is another message from now on. */
  const renew = (message: ScheduledMessage): ScheduledMessage => {
    if (message.failure !== 'scheduled_over') return message;
    outbox.discard(scheduledKey(message.id));
    return { ...message, id: outbox.newId() };
  };
  return {
    scheduled: (chatId) => views.scheduled(chatId),
    serverNow: () => clock.now() + (tabGroup.status.getSnapshot().serverAheadMs ?? 0),
    scheduleMessage(chatId, { typed, replyTo, formats = [], ...written }, sendAt) {
      const id = outbox.newId();
      const { text, mentions } = typed ?? written;
      drafts.send(chatId, { text, mentions, replyTo }, scheduledKey(id));
      schedule({ ...written, id, chatId, formats, replyToId: replyTo?.id ?? null, sendAt }, true);
      live.typing.forgetOwn(chatId);
    },
    changeScheduled: (message, changes) => schedule({ ...renew(message), ...changes }, false),
    sendScheduled(message) {
      const input = parse(contract['message.sendScheduled'].input, contentOf(renew(message)));
      outbox.sendScheduled(input);
      views.showNewest(message.chatId).catch(onProblem);
    },
    deleteScheduled(message) {
      outbox.unschedule(message.id);
      // Under an id of its own: the first one is over.
      return () => schedule({ ...message, id: outbox.newId() }, false);
    },
  };
}

/** What is sent of a scheduled message, now or later. */
function contentOf({
  id,
  chatId,
  text,
  mentions,
  formats,
  replyToId,
}: Pick<ScheduledMessage, 'id' | 'chatId' | 'text' | 'mentions' | 'formats' | 'replyToId'>) {
  return {
    id,
    chatId,
    ...toInput({ text, mentions, formats }),
    ...(replyToId !== null && { replyToId }),
  };
}

import type { MessageRow, NotificationKind, PushPayload } from '@tend/protocol';
import type { Texts } from '../../platform/texts/texts.ts';
import type { ReadMarksService } from '../messages/read-marks.service.ts';
import type { OrganizationService } from '../organization/organization.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { RecipientFacts } from './chat-expansion.service.ts';
import { spellMentions, writeMessage } from './push-wording.ts';

interface Parts {
  texts: Texts;
  users: UsersService;
  organization: OrganizationService;
  readMarks: ReadMarksService;
}

interface Told {
  /** The newest message. */
  message: MessageRow;
  kind: NotificationKind;
  /** Of a group. */
  title: string | null;
  isSilent: boolean;
}

interface Written {
  payload: PushPayload;
  /** Without the message's text; null where that is not told anyway. */
  brief: PushPayload | null;
}

/** One notification for a chat on a device: a newer one takes its place, there and on the way. */
export function topicOf(chatId: string): string {
  return chatId.replaceAll('-', '');
}

/** Writes what a device shows, in the person's language, and no more of it than they and the organisation want. */
export class PushWriter {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async write({ person, settings }: RecipientFacts, told: Told): Promise<Written> {
    const { texts, users, organization, readMarks } = this.#parts;
    const { message, kind, title, isSilent } = told;
    const { chatId, seq, id: messageId, createdAt: timestamp } = message;
    const { allowTextInPush = false, name = '' } = (await organization.find()) ?? {};
    const sender =
      allowTextInPush && settings.showSender ? await this.#nameOf(message.authorId) : null;
    const text = allowTextInPush && settings.showText ? await this.#textOf(message) : null;
    const unread = await readMarks.countUnread(person.id);
    const wording = texts.in(await users.languageOf(person.id));
    const count = unread.byChat.get(chatId) ?? 0;
    const facts = { kind, groupTitle: title, organizationName: name, sender, count };
    const withWords = (shownText: string | null): PushPayload => ({
      v: 1,
      kind: 'message',
      tag: chatId,
      ...writeMessage(wording, { ...facts, text: shownText }),
      url: `/#/chat/${chatId}?at=${seq}`,
      chatId,
      messageId,
      seq,
      timestamp,
      badgeCount: unread.total,
      renotify: !isSilent,
      silent: isSilent,
    });
    return { payload: withWords(text), brief: text === null ? null : withWords(null) };
  }

  /** Takes back what a device shows of a chat, up to a place. */
  async writeWithdrawal(
    { userId, chatId, upTo }: { userId: string; chatId: string; upTo: number },
    timestamp: number,
  ): Promise<PushPayload> {
    const { texts, users, organization, readMarks } = this.#parts;
    const { say } = texts.in(await users.languageOf(userId));
    return {
      v: 1,
      kind: 'withdraw',
      tag: chatId,
      title: (await organization.find())?.name ?? '',
      body: say('messageNotification.readElsewhere'),
      url: `/#/chat/${chatId}`,
      chatId,
      seq: upTo,
      timestamp,
      badgeCount: (await readMarks.countUnread(userId)).total,
      silent: true,
    };
  }

  async #nameOf(userId: string): Promise<string | null> {
    return (await this.#parts.users.find(userId))?.name ?? null;
  }

  async #textOf({ content }: MessageRow): Promise<string | null> {
    if (content.type !== 'text') return null;
    const names = new Map<string, string>();
    for (const { who } of content.mentions ?? []) {
      const name = who.type === 'user' ? await this.#nameOf(who.userId) : null;
      if (who.type === 'user' && name !== null) names.set(who.userId, name);
    }
    return spellMentions(content.text, content.mentions, names);
  }
}

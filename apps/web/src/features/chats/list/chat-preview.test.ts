import type { ChatListItem, ChatPreview } from '@tend/client';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../../../platform/language/texts-in-tests.ts';
import { describePreview, type PreviewFacts, wordLead } from './chat-preview.ts';

const text = textsIn('en');
const facts: PreviewFacts = {
  ...text,
  typing: [],
  firstNameOf: (userId) => userId,
  textOf: (content) => (content.type === 'text' ? content.text : 'Deleted'),
  wordEvent: (event, authorId) => `${authorId} ${event.type}`,
};

const newest: ChatPreview = {
  messageId: 'm',
  authorId: 'Leila',
  isOwn: false,
  content: { type: 'text', text: 'bed 4\nis  free' },
  createdAt: 0,
  state: 'sent',
  isReadByAll: false,
};

function chat(changes: Partial<ChatListItem>): ChatListItem {
  return {
    chatId: 'c',
    type: 'group',
    title: 'Riverside',
    isSaved: false,
    otherUserId: null,
    preview: newest,
    newest: null,
    lastActivityAt: 0,
    unreadCount: 0,
    readUpTo: 0,
    mutedUntil: null,
    mayWrite: true,
    isJustAdded: false,
    pinOrder: null,
    isArchived: false,
    isMarkedUnread: false,
    isMentioned: false,
    failedCount: 0,
    draft: null,
    ...changes,
  };
}

const own: ChatPreview = { ...newest, isOwn: true };

describe('describePreview', () => {
  test('[SC11] a failed message comes before typing, typing before a draft, a draft before the newest message', () => {
    const typing = ['Leila'];
    const item = chat({ failedCount: 1, draft: 'later', preview: { ...own, state: 'failed' } });
    expect(describePreview(item, { ...facts, typing })).toEqual({
      lead: 'failed',
      leadText: 'Not sent:',
      text: 'bed 4 is free',
    });
    const unfailed = { ...item, failedCount: 0 };
    expect(describePreview(unfailed, { ...facts, typing }).lead).toBe('typing');
    expect(describePreview(unfailed, facts)).toEqual({
      lead: 'draft',
      leadText: 'Draft:',
      text: 'later',
    });
  });

  test('[SC11] the text of a newer message is not shown as that of the failed one', () => {
    expect(describePreview(chat({ failedCount: 2 }), facts)).toEqual({
      lead: 'failed',
      leadText: '2 messages not sent',
      text: '',
    });
  });

  test('[SC11] a group says who is typing, a direct chat only that', () => {
    const words = (item: ChatListItem, ...typing: string[]) =>
      describePreview(item, { ...facts, typing }).leadText;
    expect(words(chat({ type: 'direct' }), 'Leila')).toBe('typing…');
    expect(words(chat({}), 'Leila')).toBe('Leila is typing…');
    expect(words(chat({}), 'Leila', 'Daniel')).toBe('2 people are typing…');
  });

  test.each<[string, Partial<ChatPreview>, string, string]>([
    ['waits', { state: 'pending' }, 'pending', 'waiting to be sent'],
    ['is sent', { state: 'sent' }, 'sent', 'sent'],
    ['is read by all', { isReadByAll: true }, 'read', 'read'],
  ])('[SC11] an own message that %s has its mark, also in words', (_, changes, lead, words) => {
    const line = describePreview(chat({ preview: { ...own, ...changes } }), facts);
    expect(line.lead).toBe(lead);
    expect(wordLead(line, text)).toBe(words);
  });

  test('[SC11] the text follows its author in groups, but not in direct chats', () => {
    expect(describePreview(chat({}), facts)).toEqual({
      lead: 'author',
      leadText: 'Leila:',
      text: 'bed 4 is free',
    });
    expect(describePreview(chat({ type: 'direct' }), facts).lead).toBeNull();
  });

  test('[SC11] a system line is worded, and a chat without messages says so', () => {
    const event: ChatPreview = {
      ...newest,
      content: { type: 'event', event: { type: 'memberLeft', userId: 'Leila' } },
    };
    expect(describePreview(chat({ preview: event }), facts).text).toBe('Leila memberLeft');
    expect(describePreview(chat({ preview: null }), facts).text).toBe('No messages yet');
  });
});

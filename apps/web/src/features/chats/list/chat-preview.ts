import type { ChatListItem } from '@tend/client';
import { isReadable, type ChatEvent, type MessageContent } from '@tend/protocol';
import type { Text } from '../../../platform/language/i18n.ts';

/** The kinds of beginning of a chat row's second line, in order of precedence. */
export type PreviewLead = 'failed' | 'typing' | 'draft' | 'pending' | 'sent' | 'read' | 'author';

export interface PreviewLine {
  lead: PreviewLead | null;
  /** The emphasised words at the beginning: "Not sent:", "Draft:", "Leila:". */
  leadText: string;
  text: string;
}

type WrittenContent = Exclude<MessageContent, { type: 'event' }>;

/** What describes any chat's second line, in the reader's language. */
export interface PreviewWords extends Text {
  firstNameOf: (userId: string) => string;
  /** A message's text, with mentions by current names. */
  textOf: (content: WrittenContent) => string;
  wordEvent: (event: ChatEvent, authorId: string) => string;
}

export interface PreviewFacts extends PreviewWords {
  /** First names of the people typing in the chat now. */
  typing: readonly string[];
}

/** The second line of a chat's row: the most important fact about the chat. */
export function describePreview(item: ChatListItem, facts: PreviewFacts): PreviewLine {
  const { t, typing } = facts;
  if (item.failedCount > 0) return describeFailure(item, facts);
  if (typing.length > 0) return { lead: 'typing', leadText: wordTyping(item, facts), text: '' };
  if (item.draft !== null) {
    return { lead: 'draft', leadText: t('chats.draft'), text: onOneLine(item.draft) };
  }
  return describeNewest(item, facts);
}

/** The mark in words, for screen readers. */
export function wordLead({ lead }: PreviewLine, { t }: Text): string | null {
  const isMark = lead === 'pending' || lead === 'sent' || lead === 'read';
  return isMark ? t(`message.${lead}`) : null;
}

function describeFailure(
  { preview, failedCount }: ChatListItem,
  { t, textOf }: PreviewFacts,
): PreviewLine {
  const content = preview?.state === 'failed' ? preview.content : null;
  const isNewest = content !== null && isReadable(content);
  const text = isNewest ? onOneLine(textOf(content)) : '';
  const leadText = isNewest ? t('chats.notSent') : t('chats.notSentCount', { count: failedCount });
  return { lead: 'failed', leadText, text };
}

function wordTyping({ type }: ChatListItem, { t, typing }: PreviewFacts): string {
  const [name] = typing;
  if (type === 'direct' || name === undefined) return t('chats.typing');
  if (typing.length === 1) return t('chats.typingName', { name });
  return t('chats.typingCount', { count: typing.length });
}

function describeNewest(
  { type, isSaved, preview }: ChatListItem,
  facts: PreviewFacts,
): PreviewLine {
  if (preview === null) return { lead: null, leadText: '', text: facts.t('chats.noMessages') };
  const { content, authorId, isOwn } = preview;
  if (content.type === 'event') {
    return { lead: null, leadText: '', text: facts.wordEvent(content.event, authorId) };
  }
  const text = onOneLine(facts.textOf(content));
  if (content.type === 'deleted') return { lead: null, leadText: '', text };
  if (isSaved) return { lead: preview.state === 'pending' ? 'pending' : null, leadText: '', text };
  if (isOwn) {
    const lead = preview.state === 'pending' ? 'pending' : preview.isReadByAll ? 'read' : 'sent';
    return { lead, leadText: facts.t('chats.author', { author: facts.t('message.you') }), text };
  }
  if (type === 'direct') return { lead: null, leadText: '', text };
  const author = facts.firstNameOf(authorId);
  return { lead: 'author', leadText: facts.t('chats.author', { author }), text };
}

/** More than a row can show; rendering all 8,000 characters would waste time. */
const previewLength = 200;

function onOneLine(text: string): string {
  return text.slice(0, previewLength).replaceAll(/\s+/gu, ' ').trim();
}

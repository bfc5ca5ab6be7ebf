import type { ConversationMessage } from '@tend/client';
import { findWebLinks } from '@tend/protocol';

type Counted = Pick<ConversationMessage, 'seq' | 'content'>;

/**
 * Which of the messages that are held the server counts among a chat's files and links: another text when one of them was
 * sent, changed or deleted. What still waits is not counted there yet.
 */
export function countedMessages(messages: readonly Counted[]): string {
  return messages
    .flatMap(({ seq, content }) => {
      const count = seq === null ? 0 : countIn(content);
      return count === 0 ? [] : [`${seq}:${count}`];
    })
    .join();
}

function countIn(content: Counted['content']): number {
  if (content.type !== 'files' && content.type !== 'text') return 0;
  const files = content.type === 'files' ? content.files.length : 0;
  return files + findWebLinks(content.text, content.formats).length;
}

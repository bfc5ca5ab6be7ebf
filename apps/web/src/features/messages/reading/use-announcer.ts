import type { ConversationMessage } from '@tend/client';
import { isMentioned, mentionsIn } from '@tend/protocol';
import { useCallback, useEffect, useRef } from 'react';
import { announce as sayAloud } from '../../../platform/device/announce.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { usePeople } from '../../users/use-people.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';
import { useMentionWords } from '../mentions/use-mention-words.ts';
import { useSystemLines } from '../rows/use-system-lines.ts';

/** Announces new messages of others in the open conversation, while it is in view. */
export function useAnnouncer(
  isLookedAt: boolean,
): (arrived: readonly ConversationMessage[]) => void {
  const { t } = useText();
  const { userId, nameOf } = usePeople();
  const { textOf } = useMentionWords();
  const { sentenceOf } = useSystemLines();
  const announcer = useRef<Announcer | null>(null);

  useEffect(() => {
    const created = createAnnouncer({
      say: sayAloud,
      count: (messages) => t('message.newCount', { count: messages }),
    });
    announcer.current = created;
    return () => created.stop();
  }, [t]);

  return useCallback(
    (arrived) => {
      if (!isLookedAt) return;
      for (const { isOwn, authorId, content, createdAt } of arrived) {
        if (isOwn || content.type === 'deleted') continue;
        const isForReader = isMentioned(userId, mentionsIn(content));
        const sentence =
          content.type === 'event'
            ? sentenceOf({ authorId, createdAt, event: content.event })
            : t(isForReader ? 'mention.announced' : 'message.announced', {
                author: nameOf(authorId),
                text: textOf(content),
              });
        announcer.current?.announce(sentence);
      }
    },
    [isLookedAt, t, userId, nameOf, textOf, sentenceOf],
  );
}

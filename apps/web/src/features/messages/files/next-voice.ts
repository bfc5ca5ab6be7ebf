import type { ConversationMessage } from '@tend/client';
import type { SoundFile } from './files-look.ts';
import type { Track } from './player.ts';

type TrackMessage = Pick<ConversationMessage, 'key' | 'seq' | 'authorId' | 'isOwn' | 'content'>;

export function trackOf(chatId: string, message: TrackMessage, file: SoundFile): Track {
  const { key, seq, authorId, isOwn } = message;
  return { file, durationMs: file.durationMs ?? 0, chatId, key, seq, authorId, isOwn };
}

/**
 * What follows a voice message by itself: the next one of others in the chat that was not played yet, or one right below
 * it. After another recording nothing does.
 */
export function nextVoice(
  track: Track,
  messages: readonly TrackMessage[],
  isNew: (seq: number) => boolean,
): Track | null {
  const index = messages.findIndex(({ key }) => key === track.key);
  if (index < 0 || track.file.kind !== 'voice') return null;
  const rest = messages.slice(index + 1);
  for (const [distance, message] of rest.entries()) {
    const voice = voiceIn(message);
    if (voice === null) continue;
    const isUnheard = !message.isOwn && message.seq !== null && isNew(message.seq);
    if (isUnheard || distance === 0) return trackOf(track.chatId, message, voice);
  }
  return null;
}

function voiceIn({ content }: TrackMessage): SoundFile | null {
  const file = content.type === 'files' ? content.files[0] : undefined;
  return file?.kind === 'voice' ? file : null;
}

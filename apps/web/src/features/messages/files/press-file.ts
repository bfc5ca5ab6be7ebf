import type { Client, Conversation, ConversationMessage } from '@tend/client';
import { isHeard, type FileInfo } from '@tend/protocol';
import { isSound } from './files-look.ts';
import { loadNowPlaying } from './load-now-playing.ts';
import { nextVoice, trackOf } from './next-voice.ts';
import { openDocument } from './documents/open-document.ts';
import type { ViewedFile } from './ViewedFile.tsx';
import { filesPartsOf } from './files-parts.ts';
import { pictureKey } from './viewer/chat-pictures.ts';

interface FilePressing {
  client: Client;
  conversation: Pick<Conversation, 'chatId' | 'getSnapshot'>;
  /** Shows a picture or a document as large as the screen. */
  onView: (viewed: ViewedFile) => void;
}

/** A press on a file, or on something of it; `atMs` where a sound's place was chosen. */
export function pressFile(
  { client, conversation, onView }: FilePressing,
  pressed: DOMStringMap,
  atMs = 0,
): void {
  const { filesOf, file: fileId, press } = pressed;
  const message = conversation.getSnapshot().messages.find(({ key }) => key === filesOf);
  const file = fileIn(message, fileId);
  if (message === undefined || file === null) return;
  const { player, loads } = filesPartsOf(client);
  if (isSound(file)) {
    void loadNowPlaying();
    const track = trackOf(conversation.chatId, message, file);
    const follow = (played: typeof track) =>
      nextVoice(
        played,
        conversation.getSnapshot().messages,
        (seq) => !isHeard(client.heard(conversation.chatId).getSnapshot(), seq),
      );
    if (press === 'play') player.toggle(track, follow);
    if (press === 'seek') player.seek(track, atMs, follow);
    if (press === 'speed') player.changeSpeed();
  }
  if (press === 'open') {
    void openDocument(client.files, file, (document) => onView({ document }));
  }
  if (press === 'view' && !loads.retry(file.id)) {
    onView({ picture: pictureKey(message.key, file.id) });
  }
}

function fileIn(
  message: ConversationMessage | undefined,
  fileId: string | undefined,
): FileInfo | null {
  if (message?.content.type !== 'files') return null;
  return message.content.files.find(({ id }) => id === fileId) ?? null;
}

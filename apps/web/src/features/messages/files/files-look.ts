import type { ConversationMessage } from '@tend/client';
import type { FileInfo, FilesContent } from '@tend/protocol';
import type { Text } from '../../../platform/language/i18n.ts';

/** A photo or a video. */
export type Picture = Extract<FileInfo, { kind: 'photo' | 'video' }>;

export function isPicture(file: FileInfo): file is Picture {
  return file.kind === 'photo' || file.kind === 'video';
}

/** A voice message, or another recording. */
export type SoundFile = Extract<FileInfo, { kind: 'voice' | 'audio' }>;

export function isSound(file: FileInfo): file is SoundFile {
  return file.kind === 'voice' || file.kind === 'audio';
}

/** A message with files, as its row shows it. */
export interface FilesLook {
  readonly message: Pick<
    ConversationMessage,
    'key' | 'id' | 'seq' | 'isOwn' | 'state' | 'unreadable'
  >;
  readonly content: FilesContent;
  readonly text: Text;
}

/** Marks a button by what the list does when it is pressed. */
export function markPress(
  button: HTMLElement,
  press: FilePress,
  { key, fileId }: { key: string; fileId: string },
): void {
  button.dataset['filesOf'] = key;
  button.dataset['file'] = fileId;
  button.dataset['press'] = press;
}

/** What is done with a file: its picture shown large, its document opened, its sound played or paused. */
export type FilePress = 'view' | 'open' | 'play' | 'speed' | 'seek';

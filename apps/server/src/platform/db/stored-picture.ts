import type { ProfilePicture } from '@tend/protocol';
import type { Tables } from './tables.ts';

/** The picture of a person or group in the columns of their table. */
export type StoredPicture = Pick<Tables['chats'], 'picture_id' | 'picture_hash'>;

/** The field of a row, which is absent without a picture. */
export function toPicture({ picture_id: fileId, picture_hash: thumbHash }: StoredPicture): {
  picture?: ProfilePicture;
} {
  return fileId === null || thumbHash === null ? {} : { picture: { fileId, thumbHash } };
}

export function toStoredPicture(picture: ProfilePicture | undefined): StoredPicture {
  return { picture_id: picture?.fileId ?? null, picture_hash: picture?.thumbHash ?? null };
}

import type { ProfilePicture } from '@tend/protocol';

/** The picture of a person or group: its file and its blur; both null without one. */
export interface PictureColumns {
  picture_id: string | null;
  picture_hash: string | null;
}

/** The field of a row, which is absent without a picture. */
export function toPicture({ picture_id: fileId, picture_hash: thumbHash }: PictureColumns): {
  picture?: ProfilePicture;
} {
  return fileId === null || thumbHash === null ? {} : { picture: { fileId, thumbHash } };
}

/** The columns of a table. */
export function toStoredPicture(picture: ProfilePicture | undefined): PictureColumns {
  return { picture_id: picture?.fileId ?? null, picture_hash: picture?.thumbHash ?? null };
}

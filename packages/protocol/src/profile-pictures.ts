import { z } from 'zod';
import { idSchema } from './ids.ts';

/** The picture of a person or group: a square photo, read at `fileAddress` like any other file. */
export const profilePictureSchema = z.object({
  fileId: idSchema,
  /** The picture as a blur (ThumbHash), in base64. */
  thumbHash: z.string(),
});
export type ProfilePicture = z.infer<typeof profilePictureSchema>;

/** What a command takes: a file that the caller has uploaded `as: 'picture'`; null removes the picture. */
export const chosenPictureSchema = idSchema.nullable();

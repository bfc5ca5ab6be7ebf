import { z } from 'zod';
import { idSchema } from './ids.ts';

/** The picture of a page, which the server has stored as a file; all its forms are the same. */
const previewPictureSchema = z.object({
  /** The file's id. */
  id: idSchema,
  width: z.int().min(1),
  height: z.int().min(1),
  /** The picture as a blur (ThumbHash), in base64. */
  thumbHash: z.string(),
});
export type PreviewPicture = z.infer<typeof previewPictureSchema>;

/** What the page behind a message's first link says of itself, as the server has read it. */
export const linkPreviewSchema = z.object({
  /** The link. */
  url: z.string(),
  title: z.string(),
  siteName: z.string().optional(),
  description: z.string().optional(),
  picture: previewPictureSchema.optional(),
});
export type LinkPreview = z.infer<typeof linkPreviewSchema>;

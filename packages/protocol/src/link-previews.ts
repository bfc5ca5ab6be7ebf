import { z } from 'zod';

/** What the page behind a message's first link says of itself, as the server has read it. */
export const linkPreviewSchema = z.object({
  /** The link. */
  url: z.string(),
  title: z.string(),
  siteName: z.string().optional(),
  description: z.string().optional(),
});
export type LinkPreview = z.infer<typeof linkPreviewSchema>;

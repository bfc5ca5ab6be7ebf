import {
  findPreviewedLink,
  type Format,
  linkPreviewSchema,
  type LinkPreview,
} from '@tend/protocol';
import { query } from '../../platform/db/query.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** Stored in place of a preview that the author has removed: there will be no other. */
export const removedPreview = 'removed';

export const setPreview = query<{
  chatId: string;
  seq: number;
  preview: string;
  version: number;
}>()((db, p) =>
  db
    .updateTable('messages')
    .set({ preview: p.preview, version: p.version })
    .where('chat_id', '=', p.chatId)
    .where('seq', '=', p.seq),
);

export const findPreviewSetting = query()((db) =>
  db.selectFrom('organizations').select('link_previews as isOn'),
);

/** The preview as part of a message's content; absent if there is none. */
export function readPreview(stored: string | null): { preview?: LinkPreview } {
  if (stored === null || stored === removedPreview) return {};
  return { preview: linkPreviewSchema.parse(JSON.parse(stored)) };
}

/** An edit keeps the preview of the same link, and that there is to be none. */
export function previewAfterEdit(
  { preview }: Tables['messages'],
  { text, formats }: { text: string; formats?: readonly Format[] | undefined },
): string | null {
  const { preview: shown } = readPreview(preview);
  return shown !== undefined && shown.url !== findPreviewedLink(text, formats) ? null : preview;
}

/** The file that is the picture of a stored preview; null without one. */
export function pictureIn(stored: string | null): string | null {
  return readPreview(stored).preview?.picture?.id ?? null;
}

export function writePreview(preview: LinkPreview): string {
  return JSON.stringify(preview);
}

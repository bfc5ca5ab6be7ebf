import type { FilesContent, MessageContent } from '@tend/protocol';

type TextContent = Extract<MessageContent, { type: 'text' }>;
type Written = Pick<TextContent, 'text' | 'mentions' | 'formats'>;

/** A text, or the text below files, in place of an earlier one. */
export function edited(content: TextContent | FilesContent, written: Written): MessageContent {
  if (content.type === 'files') return toFiles({ ...written, files: content.files });
  return toText({ ...written, preview: keptPreview(content, written) });
}

/** As far as this device knows, the preview stays as long as its link does. */
function keptPreview({ preview }: TextContent, { text }: Written): TextContent['preview'] {
  const link = preview?.url.replace(/^https?:\/\//, '');
  return link !== undefined && text.includes(link) ? preview : undefined;
}

export function toText({ preview, ...written }: Omit<TextContent, 'type'>): MessageContent {
  return { type: 'text', ...toWritten(written), ...(preview && { preview }) };
}

export function toFiles({ files, ...written }: Omit<FilesContent, 'type'>): MessageContent {
  return { type: 'files', ...toWritten(written), files };
}

function toWritten({ text, mentions, formats }: Written): Written {
  return { text, ...(mentions && { mentions }), ...(formats && { formats }) };
}

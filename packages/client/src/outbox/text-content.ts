import type { MessageContent } from '@tend/protocol';

type TextContent = Extract<MessageContent, { type: 'text' }>;

/** As far as this device knows, the preview stays as long as its link does. */
export function editedText(
  { preview }: TextContent,
  written: Pick<TextContent, 'text' | 'mentions' | 'formats'>,
): MessageContent {
  const link = preview?.url.replace(/^https?:\/\//, '');
  const isKept = link !== undefined && written.text.includes(link);
  return toText({ ...written, preview: isKept ? preview : undefined });
}

export function toText({
  text,
  mentions,
  formats,
  preview,
}: Omit<TextContent, 'type'>): MessageContent {
  return {
    type: 'text',
    text,
    ...(mentions && { mentions }),
    ...(formats && { formats }),
    ...(preview && { preview }),
  };
}

import type { MessageContent } from '@tend/protocol';

/** Stands between the parts of a message, so that they read well on one line. */
const separator = ' · ';

/** What of a message is searched, on one line; empty for one that says nothing, such as a deleted one or an event. */
export function searchedText(content: MessageContent): string {
  return partsOf(content)
    .map((part) => part.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((part) => part !== '')
    .join(separator);
}

function partsOf(content: MessageContent): string[] {
  switch (content.type) {
    case 'text':
      return [content.text, content.preview?.title ?? '', content.preview?.siteName ?? ''];
    case 'poll':
      return [content.question, ...content.answers.map(({ text }) => text)];
    case 'files':
      return [content.text, ...content.files.flatMap(nameOf)];
    case 'event':
    case 'deleted':
    case 'unknown':
      return [];
  }
}

/** The name of a recording is the app's own. */
function nameOf({ kind, name }: { kind: string; name: string }): string[] {
  return kind === 'voice' ? [] : [name];
}

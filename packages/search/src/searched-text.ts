import type { MessageContent } from '@tend/protocol';

/** Stands between the parts of a message, so that they read well on one line. */
const separator = ' · ';

/** What of a message is searched, on one line; empty for one that says nothing, such as a deleted one or an event. */
export function searchedText(content: MessageContent): string {
  return partsOf(content)
    .map(onOneLine)
    .filter((part) => part !== '')
    .join(separator);
}

/** A text with single spaces for what separates its words. Most have nothing else, which is quickly seen. */
export function onOneLine(text: string): string {
  const line = / {2}|[^\S ]|\p{Cc}/u.test(text) ? text.replaceAll(/[\s\p{Cc}]+/gu, ' ') : text;
  return line.trim();
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

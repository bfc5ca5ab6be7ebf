import { hasOnlySound } from './only-sound.ts';

type Kind = 'photo' | 'video' | 'audio' | 'document';

/** What a file is, found from its content, never from its name. */
export interface FoundType {
  /** As in `Content-Type`, without parameters; `application/octet-stream` for unknown types and those that a browser runs. */
  mediaType: string;
  /** `photo` is what `Pictures` converts, `video` and `audio` what browsers play, `document` everything else. */
  kind: Kind;
}

const kinds = new Map<string, Kind>([
  ['image/jpeg', 'photo'],
  ['image/png', 'photo'],
  ['image/apng', 'photo'],
  ['image/gif', 'photo'],
  ['image/webp', 'photo'],
  ['image/avif', 'photo'],
  ['image/heic', 'photo'],
  ['image/heic-sequence', 'photo'],
  ['image/heif', 'photo'],
  ['image/heif-sequence', 'photo'],
  ['video/mp4', 'video'],
  ['video/webm', 'video'],
  ['video/quicktime', 'video'],
  ['audio/mpeg', 'audio'],
  ['audio/mp4', 'audio'],
  ['audio/webm', 'audio'],
  ['audio/ogg', 'audio'],
  ['audio/aac', 'audio'],
  ['audio/flac', 'audio'],
  ['audio/wav', 'audio'],
]);

/** Names that browsers do not know, or should not act on. */
const replacements = new Map([
  ['audio/x-m4a', 'audio/mp4'],
  ['video/x-m4v', 'video/mp4'],
  // XML is also SVG and XHTML, with scripts.
  ['application/xml', 'application/octet-stream'],
  // Browsers offer to install these.
  ['application/x-xpinstall', 'application/octet-stream'],
  ['application/x-google-chrome-extension', 'application/octet-stream'],
]);

/**
 * Finds a file's type. `beginning` is its first bytes: 4 KiB, or the whole file if it is smaller. Text is a document of
 * the type `text/plain`, unless it may be markup; whether it is a table only its name tells.
 */
export async function findType(beginning: Uint8Array): Promise<FoundType> {
  const mediaType = (await findSigned(beginning)) ?? findText(beginning);
  return { mediaType, kind: kinds.get(mediaType) ?? 'document' };
}

/** The type of a file that begins with a known signature, otherwise null. */
async function findSigned(beginning: Uint8Array): Promise<string | null> {
  // It is loaded for the first file, since at the start it would take a fortieth of it.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(beginning);
  if (!found) return null;
  const [type = ''] = found.mime.split(';');
  const mediaType = replacements.get(type) ?? type;
  const isSound = /^video\/(mp4|webm)$/.test(mediaType) && hasOnlySound(beginning);
  return isSound ? mediaType.replace('video', 'audio') : mediaType;
}

const markup = /^(\xEF\xBB\xBF)?\s*</;

/** Text in any encoding of which ASCII is a part has no control characters but those of lines and pages. */
function findText(beginning: Uint8Array): string {
  const text = Buffer.from(beginning).toString('latin1');
  const isText = beginning.every(
    (byte) => byte >= 0x20 || '\t\n\f\r'.includes(String.fromCharCode(byte)),
  );
  return text !== '' && isText && !markup.test(text) ? 'text/plain' : 'application/octet-stream';
}

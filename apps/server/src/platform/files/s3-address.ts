/** Where S3-compatible storage is, and who we are there. */
export interface S3Address {
  /** The bucket's address, with the folder in it, if any; ends with a slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const protocols = new Map([
  ['s3:', 'https:'],
  ['s3+http:', 'http:'],
]);
const defaultRegion = 'us-east-1';

/**
 * Reads `s3://KEY:SECRET@HOST/BUCKET[/FOLDER][?region=REGION]`, percent-encoded where needed; `s3+http` is the same
 * without TLS. Null if it is something else.
 */
export function parseS3Address(text: string): S3Address | null {
  const url = URL.parse(text);
  const protocol = protocols.get(url?.protocol ?? '');
  if (!url || protocol === undefined) return null;
  const folders = url.pathname.split('/').filter((part) => part !== '');
  const names = [...url.searchParams.keys()];
  const isComplete = url.host !== '' && url.username !== '' && url.password !== '';
  const isKnown = names.every((name) => name === 'region') && url.hash === '';
  if (!isComplete || !isKnown || !areNames(folders)) return null;
  return {
    url: `${protocol}//${url.host}/${folders.join('/')}/`,
    region: url.searchParams.get('region') ?? defaultRegion,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

/** The bucket and folders in it. XML escapes some characters in what storage lists, and a plus is signed as a space. */
function areNames(parts: readonly string[]): boolean {
  try {
    return parts.length > 0 && parts.every((part) => !/[&<>"'+]/.test(decodeURIComponent(part)));
  } catch {
    // A percent sign that encodes nothing.
    return false;
  }
}

import { loadPrivateFile, PrivateFileError } from './private-file.ts';
import { newToken } from './tokens.ts';

const fileName = 'secret';
const shapeOfSecret = /^[A-Za-z0-9_-]{43,}$/;

/**
 * The server's secret, created at the first start.
 * @throws PrivateFileError
 */
export async function loadSecret(dataFolder: string): Promise<string> {
  const { text, path } = await loadPrivateFile(dataFolder, fileName, newToken);
  if (!shapeOfSecret.test(text)) throw new PrivateFileError(path, 'no secret');
  return text;
}

import { Readable } from 'node:stream';
import { fileVariants, idSchema, TendError, type FileInfo } from '@tend/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type {
  FileReadingService,
  ReadableFile,
} from '../../features/files/file-reading.service.ts';
import type { ByteRange } from '../../platform/files/files.ts';
import { QueryLine } from '../query-line.ts';
import { readCaller, type CallerParts } from './request-caller.ts';

export type FileReading = Pick<FileReadingService, 'find' | 'requireStanding'>;

interface FileParts extends CallerParts {
  fileReading: FileReading;
}

const addressSchema = z.object({ id: idSchema, variant: z.enum(fileVariants) });

/** The types that browsers show or play, and do not run. Everything else is only ever saved. */
const shown =
  /^(image\/(jpeg|png|apng|webp|gif|avif|hei[cf])|(video|audio)\/[a-z0-9]+|application\/pdf)$/;

/** What a file may do if it is opened as a page: nothing. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'; sandbox";

export function addFileRoutes(app: FastifyInstance, parts: FileParts): void {
  // The same as for queries: when two hundred people open a new picture, messages do not wait until all of them have it.
  const line = new QueryLine();
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/files/:id/:variant',
    handler: async (request, reply) => {
      const caller = await readCaller(request, parts);
      const address = addressSchema.safeParse(request.params);
      if (!address.success) throw new TendError('not_found');
      const { id, variant } = address.data;
      const file = await parts.fileReading.find(caller.userId, id, variant);
      const { content, begin } = await prepare(request, file);
      // Only what the thread itself does: what waits for a disk, or for other storage, would hold up everybody.
      await line.run(caller.userId, async () => {
        // It may have waited for long: for its size to be made, for other storage, for its turn.
        await parts.fileReading.requireStanding(caller, id).catch((error: unknown) => {
          if (content instanceof Readable) content.destroy();
          throw error;
        });
        begin(reply.headers(describe(file, isAskedToSave(request))));
      });
      return reply;
    },
  });
}

interface Answer {
  content?: Readable | Buffer;
  /** Begins it; it may take minutes on a slow line. */
  begin: (reply: FastifyReply) => void;
}

async function prepare({ headers, method }: FastifyRequest, file: ReadableFile): Promise<Answer> {
  const tag = tagOf(file);
  if (headers['if-none-match'] === tag) return { begin: (reply) => void reply.code(304).send() };
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
  const range = readRange(isSame ? headers.range : undefined, file.sizeBytes);
  if (range === 'unsatisfiable') {
    const all = `bytes */${file.sizeBytes}`;
    return { begin: (reply) => void reply.code(416).header('content-range', all).send() };
  }
  const { first, last } = range ?? { first: 0, last: file.sizeBytes - 1 };
  const content = method === 'HEAD' ? undefined : await file.open(range ?? undefined);
  const begin = (reply: FastifyReply): void => {
    reply.header('content-length', last - first + 1);
    if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.sizeBytes}`);
    void reply.send(content);
  };
  return { ...(content && { content }), begin };
}

function describe(file: ReadableFile, isToSave: boolean): Record<string, string> {
  const isShown = shown.test(file.mediaType);
  const disposition = isToSave || !isShown ? 'attachment' : 'inline';
  return {
    'content-type': isShown ? file.mediaType : 'application/octet-stream',
    'content-disposition': `${disposition}; ${writeName(file.info)}`,
    'content-security-policy': policy,
    // What an address stands for never changes, but who may read it does: each use asks, and 304 is the consent.
    'cache-control': 'private, no-cache',
    vary: 'origin, cookie, authorization',
    etag: tagOf(file),
    'accept-ranges': 'bytes',
    'access-control-expose-headers':
      'accept-ranges, content-disposition, content-length, content-range, etag',
  };
}

function tagOf({ info, variant }: ReadableFile): string {
  return `"${info.id}-${variant}"`;
}

function isAskedToSave({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'download' in query;
}

/** In the form of RFC 8187, with a name in ASCII for programs that do not know it. */
function writeName({ name }: FileInfo): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The one range that is asked for; null for the whole file, also when several are. */
function readRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(?!-$)(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [''];
  const end = sizeBytes - 1;
  if (from === '') return to === '' ? null : withinFile(Math.max(sizeBytes - Number(to), 0), end);
  if (to !== '' && Number(to) < Number(from)) return null;
  return withinFile(Number(from), to === '' ? end : Math.min(Number(to), end));
}

function withinFile(first: number, last: number): ByteRange | 'unsatisfiable' {
  return first > last ? 'unsatisfiable' : { first, last };
}

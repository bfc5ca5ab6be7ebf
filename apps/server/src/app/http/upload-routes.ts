import {
  idSchema,
  TendError,
  uploadAboutSchema,
  uploadsAddress,
  type UploadAbout,
} from '@tend/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Progress, UploadsService } from '../../features/files/uploads.service.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { sendError } from './http-errors.ts';
import { readCaller, type CallerParts } from './request-caller.ts';

/*
 * The protocol tus 1.0.0 (https://tus.io/protocols/resumable-upload) with its extensions `creation` and `termination`,
 * except that the id is the device's: it is in the `about` of Upload-Metadata.
 */

export type Uploads = Pick<UploadsService, 'create' | 'progress' | 'append' | 'giveUp'>;

interface UploadParts extends CallerParts {
  uploads: Uploads;
  /** Per person. */
  callRate: RateLimiter;
}

const version = '1.0.0';
const contentType = 'application/offset+octet-stream';

/** What pages of other origins may read of an answer. */
const exposed = 'location, retry-after, tus-resumable, tus-version, upload-length, upload-offset';

export async function addUploadRoutes(app: FastifyInstance, parts: UploadParts): Promise<void> {
  await app.register((scope, _options, done) => {
    // The body is passed on as a stream, so no limit on bodies applies to it.
    scope.addContentTypeParser(contentType, (_request, _payload, parsed) => parsed(null));
    scope.addHook('onRequest', requireVersion);
    scope.addHook('onSend', (request, reply, _payload, next) => {
      // The rest of what is refused would be read for nothing.
      if (reply.statusCode >= 400 && !request.raw.complete) reply.header('connection', 'close');
      next();
    });
    addRoutes(scope, parts);
    done();
  });
}

function addRoutes(scope: FastifyInstance, parts: UploadParts): void {
  const { uploads, callRate } = parts;
  const upload = `${uploadsAddress}/:id`;

  scope.post(uploadsAddress, async (request, reply) => {
    const caller = await readCaller(request, parts);
    callRate.take(caller.userId);
    const about = readAbout(request);
    const progress = await uploads.create(caller, about, readNumber(request, 'upload-length'));
    return answer(reply.header('location', `${uploadsAddress}/${about.id}`), progress, 201);
  });
  scope.head(upload, async (request, reply) => {
    const caller = await readCaller(request, parts);
    callRate.take(caller.userId);
    return answer(reply, await uploads.progress(caller, readId(request)), 200);
  });
  scope.patch(upload, async (request, reply) => {
    const caller = await readCaller(request, parts);
    if (request.headers['content-type'] !== contentType) {
      throw new TendError('unsupported_media_type');
    }
    const announced = request.headers['content-length'];
    // Others are as rare as what they bring is large.
    if (announced === '0') callRate.take(caller.userId);
    const progress = await uploads.append(caller, readId(request), {
      offset: readNumber(request, 'upload-offset'),
      announced: announced === undefined ? null : Number(announced),
      content: request.raw,
    });
    return answer(reply, progress, 204);
  });
  scope.delete(upload, async (request, reply) => {
    const caller = await readCaller(request, parts);
    callRate.take(caller.userId);
    await uploads.giveUp(caller, readId(request));
    return reply.code(204).send();
  });
}

async function requireVersion(
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  reply.headers({
    'cache-control': 'no-store',
    'tus-resumable': version,
    'access-control-expose-headers': exposed,
  });
  if (headers['tus-resumable'] === version) return undefined;
  return sendError(reply.header('tus-version', version), { code: 'bad_request' }, 412);
}

function answer(reply: FastifyReply, { offset, length }: Progress, status: number): FastifyReply {
  return reply.code(status).headers({ 'upload-offset': offset, 'upload-length': length }).send();
}

function readId({ params }: FastifyRequest): string {
  const id = idSchema.safeParse(
    typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined,
  );
  if (!id.success) throw new TendError('not_found');
  return id.data;
}

/** A number of bytes in a header. */
function readNumber({ headers }: FastifyRequest, name: string): number {
  const value = headers[name];
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) {
    throw new TendError('bad_request', { fields: [name] });
  }
  return Number(value);
}

/** Upload-Metadata is a list of keys, each with a value in base64; of these only `about` counts. */
function readAbout({ headers }: FastifyRequest): UploadAbout {
  const given = String(headers['upload-metadata'] ?? '').split(',');
  const pairs = given.map((pair) => pair.trim().split(' '));
  const [, encoded = ''] = pairs.find(([key]) => key === 'about') ?? [];
  const about = uploadAboutSchema.safeParse(parseJson(Buffer.from(encoded, 'base64').toString()));
  if (!about.success) throw new TendError('bad_request', { fields: ['upload-metadata'] });
  return about.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { findPreviewedLink, type LinkPreview } from '@tend/protocol';
import { z } from 'zod';
import type { Database, Reader, Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { defineJobKind, done, type JobOutcome } from '../../platform/jobs/job-kind.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import { changeSpace } from '../../platform/spaces/space.store.ts';
import type { PageHead } from '../../platform/web-pages/page-head.ts';
import type { PageFetcher } from '../../platform/web-pages/page-fetcher.ts';
import type { FilesService } from '../files/files.service.ts';
import type { Photo, PreviewPicturesService } from '../files/preview-pictures.service.ts';
import { findPreviewSetting, setPreview, writePreview } from './link-previews.store.ts';
import { findMessage, readFormats, toMessageRow } from './messages.store.ts';
import type { SearchIndexService } from './search/search-index.service.ts';

const jobSchema = z.object({ chatId: z.string(), messageId: z.string() });
type PreviewJob = z.infer<typeof jobSchema>;

const previewJob = defineJobKind({
  name: 'messages.preview',
  payload: jobSchema,
  // A picture may take twenty seconds.
  timeoutMs: 30_000,
  maxAttempts: 3,
  firstRetryMs: 10_000,
});

interface Parts {
  db: Database;
  jobs: Jobs;
  log: Log;
  pages: PageFetcher;
  files: FilesService;
  previewPictures: PreviewPicturesService;
  searchIndex: SearchIndexService;
}

type Written = Pick<Tables['messages'], 'chat_id' | 'id' | 'type' | 'body' | 'formats' | 'preview'>;

/**
 * Shows what the page of a message's first link says of itself. The page is read after the commit, and the preview is a
 * change of the message's row like any other; a failure leaves the message as it is.
 */
export class LinkPreviewsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.jobs.handle(previewJob, (job) => this.#run(job));
  }

  /** In the write that stores or changes a message. */
  async request(transaction: Transaction, message: Written): Promise<void> {
    const { chat_id: chatId, id: messageId } = message;
    if (linkToFetch(message) === null || !(await isOn(transaction))) return;
    const key = `${chatId}:${messageId}`;
    await this.#parts.jobs.add(transaction, {
      kind: previewJob,
      key,
      payload: { chatId, messageId },
    });
  }

  async #run(job: PreviewJob): Promise<JobOutcome> {
    const { db, log, pages } = this.#parts;
    const message = await db.get(findMessage, job);
    if (message === undefined) return done;
    const link = linkToFetch(message);
    if (link === null || !(await isOn(db))) return done;
    const outcome = await pages.fetch(link);
    if (outcome.type !== 'page') {
      log.info('A link has no preview', { reason: outcome.reason });
      return outcome.type === 'unreachable' ? { type: 'retry' } : done;
    }
    if (outcome.head.title === '') {
      log.info('A link has no preview', { reason: 'untitled' });
      return done;
    }
    const picture = await this.#findPicture(outcome.head, message.author_id);
    await this.#store(job, toPreview(link, outcome.head), picture);
    return done;
  }

  async #findPicture({ picture }: PageHead, authorId: string): Promise<Photo | null> {
    const { db, previewPictures } = this.#parts;
    // The page took its time.
    if (picture === '' || !(await isOn(db))) return null;
    return previewPictures.find(picture, authorId);
  }

  /** Not if the message was deleted, edited or left without a preview meanwhile. */
  async #store(place: PreviewJob, page: LinkPreview, picture: Photo | null): Promise<void> {
    const space = { kind: 'chat', id: place.chatId } as const;
    await this.#parts.db.write((transaction) =>
      changeSpace(transaction, space, async (version) => {
        const message = await transaction.get(findMessage, place);
        if (message === undefined || linkToFetch(message) !== page.url) {
          return { rows: [], result: undefined };
        }
        const { chatId } = place;
        const { seq } = message;
        const preview = await this.#withPicture(transaction, { ...place, seq }, page, picture);
        const changed = { ...message, preview: writePreview(preview), version };
        await transaction.run(setPreview, { chatId, seq, preview: changed.preview, version });
        const row = toMessageRow(changed);
        await this.#parts.searchIndex.change(transaction, row);
        return { rows: [row], result: undefined };
      }),
    );
  }

  async #withPicture(
    transaction: Transaction,
    message: PreviewJob & { seq: number },
    preview: LinkPreview,
    photo: Photo | null,
  ): Promise<LinkPreview> {
    const { files } = this.#parts;
    if (photo === null) return preview;
    if (!(await files.usePreviewPicture(transaction, message, photo.id))) return preview;
    const { id, width, height, thumbHash } = photo;
    return { ...preview, picture: { id, width, height, thumbHash } };
  }
}

/** Null if the message has nothing to preview, or has its preview, or its author does not want one. */
function linkToFetch({ type, body, formats: stored, preview }: Written): string | null {
  if (type !== 'text' || preview !== null) return null;
  return findPreviewedLink(body, readFormats(stored).formats);
}

async function isOn(reader: Reader): Promise<boolean> {
  return (await reader.get(findPreviewSetting, {}))?.isOn === 1;
}

function toPreview(url: string, { title, siteName, description }: PageHead): LinkPreview {
  return {
    url,
    title,
    ...(siteName !== '' && { siteName }),
    ...(description !== '' && { description }),
  };
}

import { TendError } from '@tend/protocol/errors';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { newId } from '../../platform/client/new-id.ts';
import { type Text, useText } from '../../platform/language/i18n.ts';
import { isConnectionError } from '../../shared/calls.ts';
import { showToast } from '../../shared/toast.ts';
import type { Edits } from '../editing/edits.ts';
import { useRetryWhenLive } from '../loading/use-retry-when-live.ts';
import { useTask } from '../loading/use-task.ts';
import { sentenceOf } from '../notices/error-sentence.ts';
import { type PictureTarget, setPicture } from './picture-target.ts';

export interface Saving {
  isBusy: boolean;
  /** How much of the picture is sent, from 0 to 1; null while it is not on its way. */
  sentPart: number | null;
  /** Why it has failed. */
  sentence: string | null;
  /** Uploads what `cut` makes, and sets it. What was begun of the same goes on. */
  save: (edits: Edits, cut: () => Promise<Blob>) => void;
}

/** A picture on its way. */
interface Begun {
  readonly edits: Edits;
  readonly fileId: string;
  readonly blob: Blob;
}

/**
 * Sets a picture. What was begun without a connection goes on with the next one, under the same id, where the upload
 * was; leaving the screen ends it.
 */
export function useSavePicture(target: PictureTarget, onSaved: () => void): Saving {
  const text = useText();
  const client = useClient();
  const [sentPart, setSentPart] = useState<number | null>(null);
  const leaving = useRef<AbortController>(null);
  const begun = useRef<Begun>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    // While it is being cropped, the connection may go.
    client.files.prepare();
    return () => controller.abort();
  }, [client]);

  const task = useTask(async (begin: (() => Promise<Begun>) | null) => {
    try {
      if (begin !== null) begun.current = await begin();
      const picture = begun.current;
      const signal = leaving.current?.signal;
      if (picture === null || signal === undefined) return;
      const onProgress = (sentBytes: number) => setSentPart(sentBytes / picture.blob.size);
      onProgress(0);
      await client.files.uploadPicture(picture, { signal, onProgress });
      if (signal.aborted) return;
      await setPicture(client, target, picture.fileId);
      onSaved();
      showToast({ text: text.t('profilePicture.saved') });
    } finally {
      setSentPart(null);
    }
  });
  const { error, isBusy } = task;
  const isLost = isConnectionError(error);
  useRetryWhenLive({ error: isLost ? error : null, reload: () => task.run(null) });
  return {
    isBusy,
    sentPart,
    sentence: error === null ? null : wordFailure(error, text),
    save(edits, cut) {
      const isSame = isLost && begun.current?.edits === edits;
      const begin = async () => ({ edits, fileId: newId(), blob: await cut() });
      task.run(isSame ? null : begin);
    },
  };
}

function wordFailure(error: unknown, text: Text): string {
  const isUnreadable = error instanceof TendError && error.code === 'file_unreadable';
  return isUnreadable ? text.t('profilePicture.unreadable') : sentenceOf(error, text);
}

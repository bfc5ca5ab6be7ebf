import { TendError } from '@tend/protocol/errors';
import { createCell } from '../../platform/storage/cell.ts';
import { isRecord } from '../../platform/client/is-record.ts';
import { session } from '../../platform/storage/session.ts';
import { showLoading } from '../../shared/loading.ts';
import { pauseForLogIn } from './left-session.ts';

/** Whether a session is being started: the app's frame is already shown instead of the submitted form. */
export const isSessionBeginning = createCell(false);

let hasBegun = false;

/** Whether a session has begun here since it was last asked: the form that began it, and had the focus, is gone. */
export function takeSessionBeginning(): boolean {
  const hadBegun = hasBegun;
  hasBegun = false;
  return hadBegun;
}

/** Starts a session on this device from the answer to a command that logs a person in. */
export async function beginSession(answer: Promise<unknown>): Promise<void> {
  const resumeEndingLeft = pauseForLogIn();
  const hideLoading = showLoading();
  isSessionBeginning.set(true);
  try {
    const body = await answer;
    const { userId, token } = isRecord(body) ? body : {};
    if (typeof userId !== 'string') throw new TendError('internal');
    hasBegun = true;
    session.begin(userId, typeof token === 'string' ? token : null);
  } finally {
    isSessionBeginning.set(false);
    hideLoading();
    resumeEndingLeft();
  }
}

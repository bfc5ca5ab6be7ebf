import { forgetPerson } from '@tend/client';
import { forgetKeptOf } from '../storage/kept-files.ts';
import { storage } from '../storage/storage.ts';

/** Removes everything that a person has left on this device whose session was ended here: they cannot sign in again. */
export async function forgetSignedOut(userId: string): Promise<void> {
  storage.remove(`drafts:${userId}`);
  storage.remove('signedOutEmail');
  storage.remove('signedOutUser');
  await Promise.all([forgetKeptOf(userId), forgetPerson({ userId })]);
}

import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { firebaseWebConfigSchema, type FirebaseWebConfig } from '@tend/protocol';
import { z } from 'zod';

/** The operator's downloaded Firebase files cannot be used. */
export class FirebaseFileError extends Error {}

const accountSchema = z.object({
  project_id: z.string().regex(/^[a-z0-9-]+$/),
  client_email: z.string().min(1),
  private_key: z.string().refine(isPrivateKey),
});
export type ServiceAccount = z.infer<typeof accountSchema>;

export interface FirebaseProject {
  account: ServiceAccount;
  /** Null: browsers use Web Push, and only the apps for phones use Firebase. */
  web: FirebaseWebConfig | null;
}

export interface FirebasePaths {
  /** JSON: the key of a service account that may send messages. */
  firebaseServiceAccount: string | null;
  /** JSON: the configuration of the project's web app. */
  firebaseConfig: string | null;
}

/**
 * Null without a service account.
 * @throws FirebaseFileError
 */
export async function readFirebaseProject({
  firebaseServiceAccount,
  firebaseConfig,
}: FirebasePaths): Promise<FirebaseProject | null> {
  if (firebaseServiceAccount === null) {
    if (firebaseConfig === null) return null;
    throw new FirebaseFileError(
      'TEND_FIREBASE_CONFIG also needs TEND_FIREBASE_SERVICE_ACCOUNT: without it no message can be sent through Firebase.',
    );
  }
  const account = await readJson(
    firebaseServiceAccount,
    accountSchema,
    'no key of a Firebase service account: download one under Project settings, Service accounts',
  );
  const web =
    firebaseConfig === null
      ? null
      : await readJson(
          firebaseConfig,
          firebaseWebConfigSchema,
          'no Firebase web configuration: it is shown under Project settings, Your apps; write it as JSON',
        );
  if (web && web.projectId !== account.project_id) {
    throw new FirebaseFileError(
      `${firebaseConfig} and ${firebaseServiceAccount} belong to different Firebase projects: use files of one project.`,
    );
  }
  return { account, web };
}

/** The file's text is never repeated: it contains a key. */
async function readJson<T>(path: string, schema: z.ZodType<T>, missing: string): Promise<T> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new FirebaseFileError(`${path} cannot be read (${code}).`, { cause: error });
  }
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new FirebaseFileError(`${path} contains ${missing}.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

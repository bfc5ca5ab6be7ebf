import path from 'node:path';
import type { z } from 'zod';
import { settingNotes, settingsSchema } from './settings.ts';

type Settings = z.output<typeof settingsSchema>;

const demoDataFolder = './data-demo';

/** The server's configuration; read once, from the environment. */
export interface Config {
  /** Runs a sample organisation, in a database that is marked as such. */
  isDemo: boolean;
  port: number;
  host: string;
  dataFolder: string;
  databasePath: string;
  /** The origin that people type. Null: `http://localhost:<port>`. */
  baseUrl: string | null;
  /** Other origins from which a browser may call. */
  allowedOrigins: readonly string[];
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Where e-mails are stored when there is no mail server. */
  outboxFolder: string;
  /** How long they are kept there. */
  outboxDays: number;
  /** S3-compatible storage for files, with its secret. Null: in `filesFolder`. */
  filesUrl: string | null;
  filesFolder: string;
  /** Where uploads arrive. */
  uploadsFolder: string;
  /** How long read or cleared notifications are kept. */
  notificationDays: number;
  /** Addresses and CIDR ranges whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** Hosts of the push services that the server may contact; `*.` stands for any subdomain. */
  pushServices: readonly string[];
  /** Paths of JSON files of the operator's Firebase project. */
  firebaseServiceAccount: string | null;
  firebaseConfig: string | null;
  /** Calls per second that one person may make, on average. */
  messageRate: number;
  logLevel: Settings['TEND_LOG_LEVEL'];
}

/** A setting is unknown or has a bad value; the message is one sentence for the operator. */
export class ConfigError extends Error {}

/**
 * Reads the `TEND_` variables; an empty one counts as unset.
 * @throws ConfigError
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  { isDemo = false } = {},
): Config {
  const given = Object.entries(environment).filter(
    ([name, value]) => name.startsWith('TEND_') && value !== undefined && value !== '',
  );
  for (const [name] of given) refuseUnknown(name);
  const defaults = isDemo ? { TEND_DATA_DIR: demoDataFolder } : {};
  return toConfig(parse({ ...defaults, ...Object.fromEntries(given) }), isDemo);
}

function toConfig(settings: Settings, isDemo: boolean): Config {
  const dataFolder = path.resolve(settings.TEND_DATA_DIR);
  return {
    isDemo,
    port: settings.TEND_PORT,
    host: settings.TEND_HOST,
    dataFolder,
    databasePath: path.resolve(settings.TEND_DATABASE_URL ?? path.join(dataFolder, 'tend.db')),
    baseUrl: settings.TEND_BASE_URL ?? null,
    allowedOrigins: settings.TEND_ALLOWED_ORIGINS,
    smtpUrl: settings.TEND_SMTP_URL ?? null,
    mailFrom: settings.TEND_MAIL_FROM ?? null,
    outboxFolder: path.join(dataFolder, 'outbox'),
    outboxDays: settings.TEND_OUTBOX_DAYS,
    filesUrl: settings.TEND_FILES_URL ?? null,
    filesFolder: path.join(dataFolder, 'files'),
    uploadsFolder: path.join(dataFolder, 'uploads'),
    notificationDays: settings.TEND_NOTIFICATION_DAYS,
    trustedProxies: settings.TEND_TRUSTED_PROXIES,
    pushServices: settings.TEND_PUSH_SERVICES,
    firebaseServiceAccount: resolved(settings.TEND_FIREBASE_SERVICE_ACCOUNT),
    firebaseConfig: resolved(settings.TEND_FIREBASE_CONFIG),
    messageRate: settings.TEND_MESSAGE_RATE,
    logLevel: settings.TEND_LOG_LEVEL,
  };
}

function resolved(file: string | undefined): string | null {
  return file === undefined ? null : path.resolve(file);
}

function parse(given: Record<string, string | undefined>): Settings {
  const parsed = settingsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  // The value is not repeated, since it may contain a password.
  throw new ConfigError(`${name} must be ${issue?.message}, for example ${exampleOf(name)}.`);
}

function exampleOf(name: string): string | undefined {
  const setting = Object.entries(settingsSchema.shape).find(([known]) => known === name);
  return setting && settingNotes.get(setting[1])?.example;
}

function refuseUnknown(name: string): void {
  const known = Object.keys(settingsSchema.shape);
  if (known.includes(name)) return;
  const cost = (setting: string) => (setting.startsWith(name) ? 0 : distance(name, setting));
  const [nearest] = known.toSorted((a, b) => cost(a) - cost(b));
  throw new ConfigError(`${name} is not a setting of Tend; did you mean ${nearest}?`);
}

/** The Levenshtein distance: the number of letters to insert, delete or change. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(a).entries()) {
    const current = [row + 1];
    for (const [column, other] of Array.from(b).entries()) {
      const change = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      const gap = Math.min(previous[column + 1] ?? 0, current[column] ?? 0) + 1;
      current.push(Math.min(change, gap));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

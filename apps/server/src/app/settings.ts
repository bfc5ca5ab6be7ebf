import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseS3Address } from '../platform/files/s3-address.ts';
import { knownPushServices } from '../platform/push/push-services.ts';

interface SettingNotes {
  description: string;
  /** The behaviour without the setting, as a value or in words. */
  fallback: string;
  example: string;
}

/** The notes on each setting for the README's table. */
export const settingNotes = z.registry<SettingNotes>();

function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
}

/** Origins are compared as text, so they are stored as browsers send them. */
const originSchema = z
  .string()
  .refine(isWebAddress, {
    error: 'an address that begins with http:// or https:// and has no path',
    abort: true,
  })
  .transform((text) => new URL(text).origin);

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

/** The native shell on iOS serves its pages under a scheme of its own. */
const shellOrigin = 'capacitor://localhost';
const allowedOriginSchema = z.union([z.literal(shellOrigin), originSchema], {
  error: 'a list of addresses that begin with http:// or https:// and have no path',
});

function commaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

const originsSchema = z.string().transform(commaSeparated).pipe(z.array(allowedOriginSchema));

const proxiesSchema = z
  .string()
  .transform(commaSeparated)
  .refine((items) => items.every((item) => ipaddr.isValid(item) || ipaddr.isValidCIDR(item)), {
    error: 'a list of IP addresses and CIDR ranges, separated by commas',
  });

const smtpSchema = z.string().refine(isMailServer, {
  error: 'an address that begins with smtp:// or smtps://, followed by the name of the mail server',
});

function isMailServer(text: string): boolean {
  const { protocol = '', hostname = '' } = URL.parse(text) ?? {};
  return /^smtps?:$/.test(protocol) && /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/i.test(hostname);
}

const senderSchema = z.string().regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  error: 'an e-mail address, alone or as Name <address>',
});

const pushServicePattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/;

const pushServicesSchema = z
  .string()
  .transform(commaSeparated)
  .refine((hosts) => hosts.length > 0 && hosts.every((host) => pushServicePattern.test(host)), {
    error: 'a list of host names in small letters, separated by commas',
  });

const databaseSchema = z
  .string()
  .refine((text) => !/^postgres(ql)?:/.test(text), {
    error: 'the path of a SQLite file: this version of Tend does not know PostgreSQL yet',
    abort: true,
  })
  .refine((text) => !/^(?!sqlite:)[a-z][a-z0-9+.-]+:/i.test(text), {
    error: 'the path of a SQLite file',
  })
  .transform((text) => text.replace(/^sqlite:(\/\/(?=\/))?/, ''));

const filesSchema = z.string().refine((text) => parseS3Address(text) !== null, {
  error: 'an address with key, secret, host and bucket that begins with s3:// or s3+http://',
});

/** Every setting, by the name of its environment variable. */
export const settingsSchema = z.object({
  TEND_PORT: wholeNumber(0, 65_535).default(8080).register(settingNotes, {
    description: 'Port to listen on; 0 takes any free one',
    fallback: '`8080`',
    example: '3000',
  }),
  TEND_HOST: z.string().default('0.0.0.0').register(settingNotes, {
    description: 'Address to listen on; behind a proxy on the same machine `127.0.0.1`',
    fallback: '`0.0.0.0` (all)',
    example: '127.0.0.1',
  }),
  TEND_DATA_DIR: z.string().default('./data').register(settingNotes, {
    description: 'Folder of the database and of the secret that signs sessions: back it up',
    fallback: '`./data`',
    example: '/var/lib/tend',
  }),
  TEND_BASE_URL: originSchema.optional().register(settingNotes, {
    description: 'Address that people open in their browser; links in e-mails begin with it',
    fallback: '`http://localhost:<port>`; pages at IP addresses of this machine may call too',
    example: 'https://chat.example.org',
  }),
  TEND_ALLOWED_ORIGINS: originsSchema.default([]).register(settingNotes, {
    description:
      "Further addresses from which a browser may call, such as the native apps', separated by commas",
    fallback: 'none',
    example: 'https://localhost,capacitor://localhost',
  }),
  TEND_SMTP_URL: smtpSchema.optional().register(settingNotes, {
    description:
      'Mail server for invitations and new passwords, with user and password where it wants them',
    fallback: 'e-mails are saved as files in the folder `outbox` of the data folder',
    example: 'smtps://user:password@mail.example.org',
  }),
  TEND_MAIL_FROM: senderSchema.optional().register(settingNotes, {
    description: 'Sender of e-mails',
    fallback: '`Tend <tend@` and the host of the base address`>`',
    example: 'Tend <tend@example.org>',
  }),
  TEND_OUTBOX_DAYS: wholeNumber(1, 36_500).default(30).register(settingNotes, {
    description: 'Days after which e-mails in the folder `outbox` are deleted',
    fallback: '`30`',
    example: '7',
  }),
  TEND_NOTIFICATION_DAYS: wholeNumber(1, 36_500).default(180).register(settingNotes, {
    description: 'Days after which notifications are deleted that were read or cleared',
    fallback: '`180`',
    example: '365',
  }),
  TEND_TRUSTED_PROXIES: proxiesSchema.default([]).register(settingNotes, {
    description:
      'Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is believed, separated by commas',
    fallback: 'none',
    example: '127.0.0.1,10.0.0.0/8',
  }),
  TEND_PUSH_SERVICES: pushServicesSchema.default([...knownPushServices]).register(settingNotes, {
    description:
      'Hosts of the push services that browsers may name, separated by commas; `*.` stands for any names before',
    fallback: 'those of Chrome, Firefox, Safari and Edge',
    example: 'fcm.googleapis.com,*.push.services.mozilla.com,web.push.apple.com',
  }),
  TEND_FIREBASE_SERVICE_ACCOUNT: z.string().optional().register(settingNotes, {
    description:
      'JSON file with the key of a Firebase service account: notifications for the apps on phones',
    fallback: 'none: nothing of Firebase is used',
    example: '/etc/tend/firebase-key.json',
  }),
  TEND_FIREBASE_CONFIG: z.string().optional().register(settingNotes, {
    description:
      'JSON file with the Firebase web configuration (and `vapidKey`): browsers use Firebase too',
    fallback: 'none: browsers use Web Push',
    example: '/etc/tend/firebase-web.json',
  }),
  TEND_DATABASE_URL: databaseSchema.optional().register(settingNotes, {
    description: 'Path of the SQLite database, if it is not in the data folder',
    fallback: '`tend.db` in the data folder',
    example: 'sqlite:/srv/tend/tend.db',
  }),
  TEND_FILES_URL: filesSchema.optional().register(settingNotes, {
    description:
      'S3-compatible storage for photos and files, as `s3://KEY:SECRET@HOST/BUCKET?region=REGION`',
    fallback: 'the folder `files` of the data folder',
    example: 's3://key:secret@s3.eu-central-1.amazonaws.com/tend?region=eu-central-1',
  }),
  TEND_MESSAGE_RATE: wholeNumber(1, 1_000_000).default(20).register(settingNotes, {
    description:
      'Calls (mostly messages) that one person may make a second, on average; ten times as many in a burst',
    fallback: '`20`',
    example: '50',
  }),
  TEND_LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'one of debug, info, warn, error, silent',
    })
    .default('info')
    .register(settingNotes, {
      description: 'Least important lines that the log shows: debug, info, warn, error or silent',
      fallback: '`info`',
      example: 'warn',
    }),
});

/** The settings as a Markdown table, for the README. */
export function renderSettingsTable(): string {
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const notes = settingNotes.get(schema);
    if (!notes) throw new Error(`${name} has no notes`);
    return `| \`${name}\` | ${notes.description} | ${notes.fallback} | \`${notes.example}\` |`;
  });
  return [
    '| Setting | What it is | Without it | Example |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

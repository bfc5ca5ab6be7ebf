import { findWebLinks, formatsSchema, limits } from '@tend/protocol';
import { type Kysely, sql } from 'kysely';

interface Message {
  chat_id: string;
  seq: number;
  body: string;
  formats: string | null;
}

interface Before {
  messages: Message & { type: string };
}

type Links = { message_links: { chat_id: string; seq: number; place: number; url: string } };
type After = Before & Links;

const pageRows = 1_000;

/**
 * The links in messages' texts, by which a chat lists them; and which files are pictures of their previews, with what
 * those take of the storage.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .alterTable('files')
    .addColumn('is_preview', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('organizations')
    .addColumn('preview_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('message_links')
    .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_links_key', ['chat_id', 'seq', 'place'])
    .execute();
  await noteLinks(db.$extendTables<Links>());
}

/** Of messages from before. A page at a time, so that it takes no more memory for many. */
async function noteLinks(db: Kysely<After>): Promise<void> {
  let last = { chatId: '', seq: 0 };
  for (;;) {
    const page = await listWithLinks(db, last);
    for (const message of page) {
      for (const [place, url] of linksOf(message).entries()) {
        const { chat_id, seq } = message;
        await db.insertInto('message_links').values({ chat_id, seq, place, url }).execute();
      }
    }
    const end = page.at(-1);
    if (end === undefined) return;
    last = { chatId: end.chat_id, seq: end.seq };
  }
}

function listWithLinks(
  db: Kysely<After>,
  { chatId, seq }: { chatId: string; seq: number },
): Promise<Message[]> {
  return db
    .selectFrom('messages')
    .select(['chat_id', 'seq', 'body', 'formats'])
    .where(sql<boolean>`(chat_id, seq) > (${chatId}, ${seq})`)
    .where('type', 'in', ['text', 'files'])
    .where((row) => row.or([row('body', 'like', '%://%'), row('body', 'like', '%www.%')]))
    .orderBy('chat_id')
    .orderBy('seq')
    .limit(pageRows)
    .execute();
}

function linksOf({ body, formats }: Message): string[] {
  const known = formats === null ? [] : formatsSchema.parse(JSON.parse(formats));
  return findWebLinks(body, known).slice(0, limits.linksPerMessage);
}

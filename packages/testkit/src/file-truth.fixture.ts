import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { MessageContent } from '@tend/protocol';
import { z } from 'zod';
import type { Person, TestServer } from './test-server.ts';
import { readTruth, type Holdings } from './truth.fixture.ts';

const notedSchema = z.object({
  fileId: z.string(),
  /** Null for the picture of a link's preview, which is nobody's. */
  ownerId: z.string().nullable(),
  chatId: z.string().nullable(),
});

/** Every file that was stored, with whose it is and the chats in which the server says that a message names it. */
function readNoted({ dataFolder }: TestServer): z.infer<typeof notedSchema>[] {
  const database = new DatabaseSync(path.join(dataFolder, 'tend.db'), { readOnly: true });
  try {
    const rows = database
      .prepare(
        `select distinct files.id as fileId, iif(is_preview, null, owner_id) as ownerId, chat_id as chatId
         from files left join file_uses on file_uses.file_id = files.id
         where files.state = 'stored'`,
      )
      .all();
    return z.array(notedSchema).parse(rows);
  } finally {
    database.close();
  }
}

/** The files that messages of a chat name, and the pictures of their previews. */
function namedIn(truth: Holdings, chatId: string): Set<string> {
  const { messages = [] } = truth.chats.get(chatId) ?? {};
  return new Set(messages.flatMap(({ content }) => filesOf(content)).map(({ id }) => id));
}

function filesOf(content: MessageContent): readonly { id: string }[] {
  if (content.type === 'files') return content.files;
  const picture = content.type === 'text' ? content.preview?.picture : undefined;
  return picture === undefined ? [] : [picture];
}

/**
 * Where files are noted in other chats than those whose messages name them, or are read by others than the members and
 * the uploader, in words.
 */
export async function listFileFaults(
  server: TestServer,
  people: readonly Person[],
): Promise<string[]> {
  const faults: string[] = [];
  const noted = readNoted(server);
  const fileIds = new Set(noted.map(({ fileId }) => fileId));
  for (const person of people) {
    const truth = await readTruth(server, person);
    const own = noted.filter(({ ownerId }) => ownerId === person.userId);
    const readable = new Set(own.map(({ fileId }) => fileId));
    for (const chatId of truth.chats.keys()) {
      const named = namedIn(truth, chatId);
      const theirs = noted.filter((file) => file.chatId === chatId).map(({ fileId }) => fileId);
      if (!isDeepStrictEqual([...named].toSorted(), theirs.toSorted())) {
        faults.push(`${chatId} has ${theirs.join(', ')} instead of ${[...named].join(', ')}`);
      }
      for (const fileId of named) readable.add(fileId);
    }
    const { client } = await server.observer(person);
    for (const fileId of fileIds) {
      const isRead = await client.files.open(fileId, 'original').then(
        () => true,
        () => false,
      );
      if (isRead !== readable.has(fileId)) faults.push(`${person.name} reads ${fileId}: ${isRead}`);
    }
  }
  return faults;
}

/** The documents whose bytes the server has, and those that messages name. */
export async function listDocuments(
  server: TestServer,
): Promise<{ stored: string[]; named: string[]; partial: string[] }> {
  const names = await readdir(path.join(server.dataFolder, 'files'), { recursive: true });
  const stored = names.map((name) => path.basename(name)).filter((name) => name.includes('.'));
  const named = readNoted(server).filter(({ chatId }) => chatId !== null);
  return {
    stored: stored.toSorted(),
    named: [...new Set(named.map(({ fileId }) => `${fileId}.original`))].toSorted(),
    partial: await readdir(path.join(server.dataFolder, 'uploads')),
  };
}

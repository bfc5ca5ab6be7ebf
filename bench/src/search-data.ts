import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { newId } from './ids.ts';
import { makeText, seededRandom } from './search-texts.ts';
import type { Seed } from './seed.ts';

const chats = 500;
const chatsOfPerson = 60;
const messagesPerCommit = 10_000;
const monthMs = 30 * 24 * 60 * 60_000;

/** Fills the database of a stopped server with chats full of messages, of which nothing is indexed yet. */
export function fillForSearch(folder: string, { people }: Seed, messages: number): string[] {
  const connection = new SqliteConnection(path.join(folder, 'data', 'tend.db'));
  connection.pragma('synchronous = off');
  try {
    const chatIds = connection.transaction(() => addChats(connection, people))();
    addMessages(connection, { chatIds, people, messages });
    connection.prepare("delete from meta where key = 'messageIndex'").run();
    return chatIds;
  } finally {
    connection.close();
  }
}

function addChats(connection: SqliteConnection.Database, people: Seed['people']): string[] {
  const space = connection.prepare("insert into spaces (id, kind, version) values (?, 'chat', 0)");
  const chat = connection.prepare(
    `insert into chats (id, type, title, created_by, created_at, creation_hash, version)
     values (?, 'group', 'Team', ?, ?, '', 0)`,
  );
  const member = connection.prepare(
    `insert into members (chat_id, user_id, role, state, joined_seq, version)
     values (?, ?, 'member', 'active', 0, 0)`,
  );
  const membership = connection.prepare(
    "insert into memberships (user_id, chat_id, state, version) values (?, ?, 'active', 0)",
  );
  const chatIds = Array.from({ length: chats }, () => newId());
  for (const id of chatIds) {
    space.run(id);
    chat.run(id, people[0]?.userId, Date.now());
  }
  for (const [index, { userId }] of people.entries()) {
    for (let one = 0; one < chatsOfPerson; one += 1) {
      const chatId = chatIds[(index * 13 + one * 7) % chats];
      member.run(chatId, userId);
      membership.run(userId, chatId);
    }
  }
  return chatIds;
}

interface Filling {
  chatIds: readonly string[];
  people: Seed['people'];
  messages: number;
}

/** Some chats are much busier than others. */
function addMessages(
  connection: SqliteConnection.Database,
  { chatIds, people, messages }: Filling,
): void {
  const random = seededRandom(1);
  const insert = connection.prepare(
    `insert into messages (chat_id, seq, id, author_id, version, created_at, type, body)
     values (?, ?, ?, ?, ?, ?, 'text', ?)`,
  );
  const newest = new Map<string, number>();
  const begunAt = Date.now() - monthMs;
  const addOne = (index: number): void => {
    const chatId = chatIds[Math.floor(random() ** 2 * chatIds.length)] ?? '';
    const seq = (newest.get(chatId) ?? 0) + 1;
    newest.set(chatId, seq);
    const at = begunAt + Math.floor((index * monthMs) / messages);
    const author = people[index % people.length]?.userId;
    insert.run(chatId, seq, newId({ msecs: at }), author, seq, at, makeText(random));
  };
  const addSome = connection.transaction((from: number) => {
    for (let one = from; one < Math.min(from + messagesPerCommit, messages); one += 1) addOne(one);
  });
  for (let from = 0; from < messages; from += messagesPerCommit) addSome(from);
  const raise = connection.prepare('update spaces set version = ? where id = ?');
  // Or the server would decide of each who is notified, while its index is filled.
  const decide = connection.prepare('insert into alert_cursors (chat_id, seq) values (?, ?)');
  connection.transaction(() => {
    for (const [chatId, seq] of newest) {
      raise.run(seq, chatId);
      decide.run(chatId, seq);
    }
  })();
}

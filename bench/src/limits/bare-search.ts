/**
 * FTS5 without the server: the newest 30 hits in each of a person's 60 chats, and their count, straight from the index of a
 * database that Tend has filled. Prints how many searches a second one core answers, by kinds in turn.
 */
import { argv } from 'node:process';
import SqliteConnection from 'better-sqlite3';
import { z } from 'zod';
import { makeWords, searchKinds, seededRandom, type SearchKind } from '../search-texts.ts';

const [file = '', userId = '', seconds = '8'] = argv.slice(2);
const factor = 2 ** 32;
const random = seededRandom(3);
const connection = new SqliteConnection(file, { readonly: true });
const numbers = z
  .array(z.object({ number: z.int() }))
  .parse(
    connection
      .prepare(
        `select number from memberships join indexed_chats using (chat_id)
         where user_id = ? order by number`,
      )
      .all(userId),
  )
  .map(({ number }) => number);
const range = `message_index match ? and rowid between cast(? as integer) and cast(? as integer)`;
const newest = connection.prepare(
  `select rowid from message_index where ${range} order by rowid desc limit 30`,
);
const count = connection
  .prepare(`select count(*) from (select rowid from message_index where ${range} limit 1000)`)
  .pluck();
const beginning = connection
  .prepare(
    `select rowid from message_index where message_index match ?
     and (rowid >> 32) in (select value from json_each(?)) order by rowid desc`,
  )
  .pluck();

connection.exec("create virtual table temp.terms using fts5vocab(main, message_index, 'row')");
/** The most frequent first. */
const terms = z
  .array(z.string())
  .parse(
    connection
      .prepare("select term from temp.terms where term glob '*[^0-9]*' order by doc desc")
      .pluck()
      .all(),
  );
const termAt = (rank: number): string => terms[Math.min(rank, terms.length - 1)] ?? '';

function searchOnce(kind: SearchKind): void {
  const words = makeWords(kind, random, termAt).join(' ');
  const match = `terms : "${words}"`;
  if (kind === 'prefix') {
    beginning.all(`${match} *`, JSON.stringify(numbers));
    return;
  }
  let counted = 0;
  for (const number of numbers) {
    newest.all(match, number * factor, number * factor + factor - 1);
    if (counted < 1_000) {
      counted += Number(count.get(match, number * factor, number * factor + factor - 1));
    }
  }
}

const begunAt = performance.now();
let searches = 0;
while (performance.now() - begunAt < Number(seconds) * 1_000) {
  const kind = searchKinds[searches % searchKinds.length] ?? 'common';
  searchOnce(kind);
  searches += 1;
}
console.log(String(searches / ((performance.now() - begunAt) / 1_000)));

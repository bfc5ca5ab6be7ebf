/**
 * FTS5 without the server: the rows of a person's 60 chats, up to 5,000 or all of a beginning, straight from the index of a
 * database that Tend has filled, without times, texts and excerpts. Prints how many searches a second one core answers, by kinds in turn.
 */
import { argv } from 'node:process';
import SqliteConnection from 'better-sqlite3';
import { z } from 'zod';
import { makeWords, searchKinds, seededRandom, type SearchKind } from '../search-texts.ts';

const [file = '', userId = '', seconds = '8'] = argv.slice(2);
/** Of a row's id: below the week are the number of the chat and the position in it. */
const [chatBits, positionBits] = [22, 24];
const mostAtOnce = 5_000;
const most = 2 ** 40;
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
const rows = connection
  .prepare(
    `select rowid from message_index where message_index match ?
     and ((rowid >> ${positionBits}) & ${2 ** chatBits - 1}) in (select value from json_each(?))
     order by rowid desc limit ?`,
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
  const words = makeWords(kind, random, termAt).map((word) => `"${word}"`);
  const isBeginning = kind === 'prefix';
  const match = isBeginning ? `${words.join(' ')} *` : words.join(' ');
  rows.all(match, JSON.stringify(numbers), isBeginning ? most : mostAtOnce);
}

const begunAt = performance.now();
let searches = 0;
while (performance.now() - begunAt < Number(seconds) * 1_000) {
  const kind = searchKinds[searches % searchKinds.length] ?? 'common';
  searchOnce(kind);
  searches += 1;
}
console.log(String(searches / ((performance.now() - begunAt) / 1_000)));

import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type SqlValue = string | number | null;
export type QueryParameters = Record<string, SqlValue>;

/**
 * A statement written once with Kysely, with named holes for its values. An adapter compiles it the first time
 * and keeps the prepared statement: compiling at each call cost more than the work on the way of a message.
 */
export interface Query<Parameters extends QueryParameters, Row> extends Preparable {
  /** Type only: keeps two queries with other parameters or rows apart. */
  readonly types?: { parameters: Parameters; row: Row };
}

/** What a query answers with, for each row. */
export type RowOf<Asked extends { types?: { row: unknown } }> = NonNullable<Asked['types']>['row'];

/** What an adapter needs of a query to prepare it. */
export interface Preparable {
  compile(db: Kysely<Tables>): CompiledStatement;
}

export interface CompiledStatement {
  sql: string;
  /** Turns the named values into the statement's positional ones. */
  bind: (values: QueryParameters) => SqlValue[];
}

class Hole {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Declares a query: `query<{ id: string }>()((db, p) => db.selectFrom('users').where('id', '=', p.id)…)`. */
export function query<Parameters extends QueryParameters = Record<string, never>>() {
  return <Row>(
    build: (db: Kysely<Tables>, parameters: Parameters) => Compilable<Row>,
  ): Query<Parameters, Row> => ({
    compile: (db) => toStatement(build(db, holesFor<Parameters>()).compile()),
  });
}

/** Each property read from it is a hole, which Kysely passes through as an opaque value. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function holesFor<Parameters extends QueryParameters>(): Parameters {
  const holes = new Proxy({}, { get: (_target, name) => new Hole(String(name)) });
  // The one cast: a hole stands where the value of its declared type will be at run time.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return holes as Parameters;
}

export function toStatement(compiled: CompiledQuery): CompiledStatement {
  const slots = compiled.parameters;
  return {
    sql: compiled.sql,
    bind: (values) =>
      slots.map((slot) => (slot instanceof Hole ? valueOf(values, slot) : toSqlValue(slot))),
  };
}

function valueOf(values: QueryParameters, hole: Hole): SqlValue {
  const value = values[hole.name];
  if (value === undefined) throw new TypeError(`The query needs a value for "${hole.name}"`);
  return value;
}

function toSqlValue(value: unknown): SqlValue {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  throw new TypeError(`No SQL value: ${typeof value}`);
}

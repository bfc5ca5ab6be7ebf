import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type SqlValue = string | number | null;
export type QueryParameters = Record<string, SqlValue>;

/**
 * A statement declared once with Kysely, with named placeholders for its values. An adapter compiles it on first use
 * and keeps the prepared statement: compiling at each call cost more than the work of sending a message.
 */
export interface Query<Parameters extends QueryParameters, Row> extends Preparable {
  /** Only a type: tells two queries with different parameters or rows apart. */
  readonly types?: { parameters: Parameters; row: Row };
}

/** The type of a query's rows. */
export type RowOf<Asked extends { types?: { row: unknown } }> = NonNullable<Asked['types']>['row'];

/** The part of a query that an adapter needs to prepare it. */
export interface Preparable {
  compile(db: Kysely<Tables>): CompiledStatement;
}

export interface CompiledStatement {
  sql: string;
  /** Converts the named values to the statement's positional ones. */
  bind: (values: QueryParameters) => SqlValue[];
}

class Placeholder {
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
    compile: (db) => toStatement(build(db, placeholdersFor<Parameters>()).compile()),
  });
}

/** Each property read from it is a placeholder, which Kysely passes through as an opaque value. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function placeholdersFor<Parameters extends QueryParameters>(): Parameters {
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });
  // The one cast: a placeholder stands where the value of its declared type will be at run time.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return placeholders as Parameters;
}

export function toStatement(compiled: CompiledQuery): CompiledStatement {
  const slots = compiled.parameters;
  return {
    sql: compiled.sql,
    bind: (values) =>
      slots.map((slot) => (slot instanceof Placeholder ? valueOf(values, slot) : toSqlValue(slot))),
  };
}

function valueOf(values: QueryParameters, placeholder: Placeholder): SqlValue {
  const value = values[placeholder.name];
  if (value === undefined) throw new TypeError(`Missing query parameter "${placeholder.name}"`);
  return value;
}

function toSqlValue(value: unknown): SqlValue {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  throw new TypeError(`Not an SQL value: ${typeof value}`);
}

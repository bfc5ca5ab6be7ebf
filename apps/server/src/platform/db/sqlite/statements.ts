import type SqliteConnection from 'better-sqlite3';
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Compilable,
} from 'kysely';
import {
  toStatement,
  type CompiledStatement,
  type Preparable,
  type Query,
  type QueryParameters,
} from '../query.ts';
import type { Tables } from '../tables.ts';

/**
 * Compiles every placeholder to `+?`. With STAT4, as in this build, SQLite compiles a join again each time a value is
 * bound to a bare `?` in it, in case another plan is better for that value: 10 µs for what otherwise takes 1.5. The
 * plus hides the value from the planner and has no other effect: indexes are still used.
 */
class StableQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Only compiles; it runs nothing. */
const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StableQueryCompiler(),
  },
});

interface Prepared {
  statement: SqliteConnection.Statement;
  bind: CompiledStatement['bind'];
}

const maxShapes = 200;

/** The prepared statements of one connection. */
export class Statements {
  readonly #connection: SqliteConnection.Database;
  readonly #byQuery = new Map<Preparable, Prepared>();
  readonly #byShape = new Map<string, SqliteConnection.Statement>();
  /** Set by each statement that may change rows; cleared by whoever wants to know. */
  hasWritten = false;

  constructor(connection: SqliteConnection.Database) {
    this.#connection = connection;
  }

  get<P extends QueryParameters, Row>(query: Query<P, Row>, parameters: P): Row | undefined {
    const { statement, bind } = this.#prepare(query);
    return typed<Row | undefined>(statement.get(...bind(parameters)));
  }

  all<P extends QueryParameters, Row>(query: Query<P, Row>, parameters: P): Row[] {
    const { statement, bind } = this.#prepare(query);
    return typed<Row[]>(statement.all(...bind(parameters)));
  }

  run<P extends QueryParameters>(query: Query<P, unknown>, parameters: P): number {
    const { statement, bind } = this.#prepare(query);
    return statement.run(...bind(parameters)).changes;
  }

  select<Row>(build: (db: Kysely<Tables>) => Compilable<Row>): Row[] {
    const { sql, bind } = toStatement(build(compiler).compile());
    let statement = this.#byShape.get(sql);
    if (!statement) {
      if (this.#byShape.size >= maxShapes) this.#byShape.clear();
      statement = this.#connection.prepare(sql);
      this.#byShape.set(sql, statement);
    }
    this.#note(statement);
    return typed<Row[]>(statement.all(...bind({})));
  }

  #note(statement: SqliteConnection.Statement): void {
    if (!statement.readonly) this.hasWritten = true;
  }

  #prepare(query: Preparable): Prepared {
    const prepared = this.#find(query);
    this.#note(prepared.statement);
    return prepared;
  }

  #find(query: Preparable): Prepared {
    let prepared = this.#byQuery.get(query);
    if (!prepared) {
      const { sql, bind } = query.compile(compiler);
      prepared = { statement: this.#connection.prepare(sql), bind };
      this.#byQuery.set(query, prepared);
    }
    return prepared;
  }
}

/** SQLite does not know the type of a row; it follows from the query declared with Kysely. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function typed<Result>(found: unknown): Result {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return found as Result;
}

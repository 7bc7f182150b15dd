import { createHash } from 'node:crypto';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type DatabaseConnection,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import { Client, Pool, types } from 'pg';
import { failUnarchived } from '@yinji/stack/archive/fail-unarchived';
import { limitWaits } from '@yinji/stack/postgres/limit-waits';
import type { Schema } from './schema.ts';
import { tellCommitted } from './signals.ts';

/** Reads. */
export type Database = Kysely<Schema>;
/** Writes: a use case takes a `Tx`, so that calling it outside a transaction does not compile. */
export type Tx = Transaction<Schema> & { readonly isTransaction: true };

// bigint columns hold log indexes and tree sizes, all below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/** Statements differ only by their text: their number is that of the queries in the code. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = createHash('sha1').update(text).digest('hex')));
  return name;
}

/** Names each statement by its text, so that PostgreSQL reuses its plan: a third less work per query. */
class NamingClient extends Client {
  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0)
      args[0] = { name: nameOf(text), text };
    return (super.query as (...all: unknown[]) => unknown).apply(this, args) as never;
  }
}

export interface OpenDatabase {
  db: Database;
  pool: Pool;
  /** From the next use of each connection on: a write fails at once, see `isRefusedWrite`. */
  setReadOnly(isReadOnly: boolean): void;
  isReadOnly(): boolean;
  close(): Promise<void>;
}

/** No statement of a use case or a job needs it: this ends what a plan gone wrong would run for hours. */
const STATEMENT_MS = 300_000;

export interface Waits {
  /** For a lock that another transaction holds. */
  lockMs?: number;
  /** Of a transaction between two statements: a process that stands still must not keep its locks. */
  idleMs?: number;
  /** For a connection, also where the database does not answer. */
  connectionMs?: number;
}

/** A wait that takes longer fails: the person or the job asks again. */
export function openDatabase(
  url: string,
  maxConnections = 10,
  { lockMs = 30_000, idleMs = 60_000, connectionMs = 30_000 }: Waits = {},
): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    Client: NamingClient,
    connectionTimeoutMillis: connectionMs,
    onConnect: limitWaits({
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleMs,
      statement_timeout: STATEMENT_MS,
    }),
  });
  // The pool replaces a connection lost while idle; one lost in use fails its next query. Without these two
  // listeners either would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    failUnarchived(client);
  });
  let isReadOnly = false;
  const readOnly = new WeakSet<DatabaseConnection>();
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool,
      async onReserveConnection(connection) {
        if (readOnly.has(connection) === isReadOnly) return;
        const wanted = isReadOnly;
        await connection.executeQuery(
          CompiledQuery.raw(`set default_transaction_read_only to ${wanted ? 'on' : 'off'}`),
        );
        if (wanted) readOnly.add(connection);
        else readOnly.delete(connection);
      },
    }),
  });
  return {
    db,
    pool,
    setReadOnly: (wanted) => void (isReadOnly = wanted),
    isReadOnly: () => isReadOnly,
    close: () => db.destroy(),
  };
}

/** A write was refused since the database is only read: nothing of its transaction was done. */
export const isRefusedWrite = (cause: unknown): boolean =>
  // PostgreSQL, Appendix A: read_only_sql_transaction
  cause instanceof Error && (cause as Error & { code?: unknown }).code === '25006';

/** A statement on the path of every request: written as text, since building it costs more than running it. */
export const ask = async <Row>(db: Database, text: string, values: unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;

/** Runs a use case in one transaction; an error rolls everything back. */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  let used: Tx | undefined;
  const result = await db.transaction().execute((tx) => work((used = tx as Tx)));
  if (used !== undefined) tellCommitted(db, used);
  return result;
}

/** The same for a use case of one statement, which is a transaction by itself. */
export async function inStatement<T>(db: Database, write: (tx: Tx) => RawBuilder<T>): Promise<T[]> {
  // An object of its own, because its signals are kept under it.
  const used = db.withoutPlugins() as Tx;
  const { rows } = await write(used).execute(db);
  tellCommitted(db, used);
  return rows;
}

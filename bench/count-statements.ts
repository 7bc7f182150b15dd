import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';

const STATEMENT = / LOG: {2}(?:statement|execute )/g;

export interface StatementCount {
  /** Statements so far, of all processes. */
  read(): number;
  /** In a test run other files share this PostgreSQL: each of their statements would be logged as well. */
  end(): Promise<void>;
}

/** Has PostgreSQL log every statement from now on, and counts them in its log. */
export async function countStatements(owner: Client): Promise<StatementCount> {
  const { rows } = await owner.query<{ data_directory: string }>('show data_directory');
  const log = join(dirname(rows[0]?.data_directory ?? ''), 'postgres.log');
  await owner.query(`alter system set log_statement = 'all'`);
  await owner.query('select pg_reload_conf()');
  return {
    read: () => readFileSync(log, 'utf8').match(STATEMENT)?.length ?? 0,
    async end() {
      await owner.query('alter system reset log_statement');
      await owner.query('select pg_reload_conf()');
    },
  };
}

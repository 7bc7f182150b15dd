import { Client } from 'pg';
import type { TestDatabase } from './open-test-database.ts';

/** PostgreSQL's code for a missing right, which our triggers use too. */
export const NO_RIGHT = '42501';

/** The captured web process at the database: what it tries, and `done` or the code of the refusal. */
export async function openWebRole({ webUrl }: Pick<TestDatabase, 'webUrl'>) {
  const client = new Client({ connectionString: webUrl });
  await client.connect();
  const codeOf = (sql: string, values: unknown[] = []) =>
    client.query(sql, values).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  return {
    codeOf,
    write(table: string, row: Record<string, unknown>) {
      const columns = Object.keys(row);
      const places = columns.map((_, at) => `$${at + 1}`);
      return codeOf(`insert into ${table} (${columns.join()}) values (${places.join()})`, Object.values(row));
    },
    close: () => client.end(),
  };
}

export type WebRole = Awaited<ReturnType<typeof openWebRole>>;

import { Client } from 'pg';

/** A job removes these files; one that is gone already is as good as removed. */
const GIVEN_UP = ['doomed_object'];

/** Looks at every file that a row of the database names; a sentence for each where `look` fails, and how many there are. */
export async function listLostFiles(
  databaseUrl: string,
  look: (key: string) => Promise<unknown>,
): Promise<{ named: number; lost: string[] }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const lost: string[] = [];
  let named = 0;
  try {
    const { rows: columns } = await client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and column_name like '%\\_key'`,
    );
    for (const { table, column } of columns.filter((one) => !GIVEN_UP.includes(one.table))) {
      const { rows } = await client.query<{ key: string }>(
        `select distinct "${column}" as key from "${table}" where "${column}" ~ '^[0-9a-f]{2}/[0-9a-f]{2}/[0-9a-f]{64}$'`,
      );
      for (const { key } of rows) {
        named += 1;
        await look(key).catch((cause: Error) => lost.push(`${table}.${column} ${key}: ${cause.message}`));
      }
    }
    return { named, lost };
  } finally {
    await client.end();
  }
}

import { parseRecord } from '@yinji/evidence';
import { Client } from 'pg';

/** Entries that came back out of a published log, without a row that they are about: a line each, the oldest first. */
export const listRecovered = (ownerUrl: string): Promise<string[]> =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ idx: string; sha256: string; entry: Buffer }>(
      `select idx, encode(entry_sha256, 'hex') as sha256, entry from log_recovered join log_entry using (idx)
       where settled_at is null order by idx`,
    );
    return rows.map(({ idx, sha256, entry }) => `${idx} ${sha256} ${JSON.stringify(parseRecord(entry))}`);
  });

/** Who settles writes what became of it. @throws where one of them is not open: nothing is settled then */
export const settleRecovered = (ownerUrl: string, indexes: readonly number[], note: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    await client.query('begin');
    const { rowCount } = await client.query(
      'update log_recovered set settled_at = now(), note = $2 where idx = any($1::bigint[]) and settled_at is null',
      [indexes, note],
    );
    if (rowCount !== new Set(indexes).size)
      throw new Error('not all of these entries are open: nothing is settled');
    await client.query('commit');
  });

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  // What was begun and not committed ends with the connection.
  return work(client).finally(() => client.end());
}

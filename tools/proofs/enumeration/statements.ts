import type { Pool, PoolClient } from 'pg';

/** Read again every few seconds, whoever asks. */
const OF_NOBODY = /from "agreement"/;

/** The first words of each statement that these connections ran since the last call. */
export function countStatements(pool: Pool): () => string {
  let run: string[] = [];
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => never;
    client.query = ((...args: unknown[]) => {
      const [said] = args as [string | { text: string }];
      const text = typeof said === 'string' ? said : said.text;
      if (!OF_NOBODY.test(text)) run.push(text.slice(0, 60));
      return query(...args);
    }) as never;
  });
  return () => {
    const taken = run.join('\n');
    run = [];
    return taken;
  };
}

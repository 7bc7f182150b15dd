import type { Client } from 'pg';
import { compareMigrations, listMigrations } from './migrate.ts';

type Queried = Pick<Client, 'query'>;

/** The start ends: this release and the schema of its database do not fit. */
export class UnfitSchema extends Error {
  override name = 'UnfitSchema';
}

/**
 * A release runs on its own schema and on every newer one that does not state a later minimum: so the migrations come first,
 * and one process after the other is started again. Undefined where it may run.
 */
export async function findSchemaFault(client: Queried): Promise<string | undefined> {
  const { rows } = await client.query<{ isMigrated: boolean }>(
    `select to_regclass('oldest_release') is not null as "isMigrated"`,
  );
  if (!rows[0]?.isMigrated) return 'is not migrated to this release: npm run migrate';
  const { missing } = await compareMigrations(client);
  if (missing.length > 0)
    return `is older than this release, ${missing.map(({ name }) => name).join(', ')} is missing: npm run migrate`;
  return findMinimumFault(client);
}

/** Of a database whose contracting migration took away what this release uses. */
export async function findMinimumFault(client: Queried): Promise<string | undefined> {
  const { rows } = await client.query<{ knows: string }>('select knows from oldest_release');
  const [knows = '', last = ''] = [rows[0]?.knows, (await listMigrations()).at(-1)];
  if (last.slice(0, 4) >= knows) return undefined;
  return `needs a release that knows migration ${knows}, and this one ends with ${last}: start the newer release`;
}

/** @throws UnfitSchema */
export async function requireFitSchema(client: Queried): Promise<void> {
  const fault = await findSchemaFault(client);
  if (fault !== undefined) throw new UnfitSchema(`the database ${fault}`);
}

import { SECOND_PERSON_ABOVE_FEN } from '@yinji/state-machine';
import { Client } from 'pg';
import { MOST_APART_MS } from '../../server/src/platform/clock/clock.ts';
import { findSchemaFault } from '../../server/src/platform/db/fit-schema.ts';
import { compareMigrations } from '../../server/src/platform/db/migrate.ts';
import { findRoleFaults } from '../../server/src/platform/db/role-faults.ts';

type Env = Record<string, string | undefined>;

const WAIT_MS = 10_000;

/** Seen by the two roles, as their processes will see it. */
export async function findDatabaseFaults(env: Env): Promise<string[]> {
  const webName = env['WEB_DATABASE_URL'] ? 'WEB_DATABASE_URL' : 'DATABASE_URL';
  const [webUrl, sealerUrl] = [env[webName], env['SEALER_DATABASE_URL']];
  const checks = [
    ...(webUrl
      ? [
          named(webName, () => findRoleFaults(webUrl, 'yinji_web')),
          named('database', () => findStateFaults(webUrl, env)),
        ]
      : []),
    ...(sealerUrl ? [named('SEALER_DATABASE_URL', () => findRoleFaults(sealerUrl, 'yinji_sealer'))] : []),
  ];
  return (await Promise.all(checks)).flat();
}

async function named(name: string, find: () => Promise<string[]>): Promise<string[]> {
  const found = await find().catch((cause: Error & { code?: string }) => [
    // Of several addresses that refuse, the error has a code and no message.
    `does not answer: ${cause.message || (cause.code ?? '')}`,
  ]);
  return found.map((what) => `${name}: ${what}`);
}

async function findStateFaults(url: string, env: Env): Promise<string[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS });
  await client.connect();
  try {
    const fault = await findSchemaFault(client);
    const state = fault === undefined ? await findStoredFaults(client, env) : [fault];
    return [...(await findServerFaults(client)), ...state];
  } finally {
    await client.end();
  }
}

async function findServerFaults(client: Client): Promise<string[]> {
  const began = Date.now();
  const { rows } = await client.query<{ encoding: string; hasLetters: boolean; at: Date }>(
    `select current_setting('server_encoding') as encoding, '版' ~ '[[:alpha:]]' as "hasLetters", clock_timestamp() as at`,
  );
  const [{ encoding, hasLetters, at } = { encoding: '', hasLetters: false, at: new Date(0) }] = rows;
  const faults: string[] = [];
  if (encoding !== 'UTF8') faults.push(`its encoding is ${encoding}, not UTF8`);
  if (!hasLetters) faults.push('its LC_CTYPE knows no Chinese: create it with a UTF-8 one');
  const apartMs = Math.max(began - at.getTime(), at.getTime() - Date.now());
  if (apartMs > MOST_APART_MS)
    faults.push(`its clock and this machine's are ${Math.round(apartMs / 1000)} s apart`);
  return faults;
}

async function findStoredFaults(client: Client, env: Env): Promise<string[]> {
  const { changed } = await compareMigrations(client);
  const faults = await findArchiveFaults(client, env);
  if (changed.length > 0) faults.push(`was migrated by another text of ${changed.join(', ')}`);
  const { rows } = await client.query<{ fen: number }>('select fen from refund_limit');
  const wanted = Number(env['REFUND_SECOND_PERSON_FEN'] ?? SECOND_PERSON_ABOVE_FEN);
  if (rows[0]?.fen !== wanted)
    faults.push(`its REFUND_SECOND_PERSON_FEN is ${rows[0]?.fen}, not ${wanted}: npm run migrate writes it`);
  return faults;
}

const ARCHIVE: Record<string, string> = {
  away: 'commits wait for the archive, and nothing receives',
  behind: 'its archive is more than 64 MB behind',
  unseen: 'its owner may not see who receives the archive: grant pg_read_all_stats to it',
};

/** Asked for by the database's own setting, or by ours. */
async function findArchiveFaults(client: Client, env: Env): Promise<string[]> {
  const { rows } = await client.query<{ state: string }>('select archive_state() as state');
  const fault = ARCHIVE[rows[0]!.state];
  if (fault !== undefined) return [fault];
  return env['ARCHIVE'] === 'required' && rows[0]!.state === 'off'
    ? ['ARCHIVE is required, and synchronous_standby_names is empty: no commit waits for an archive']
    : [];
}

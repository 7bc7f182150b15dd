import { Client } from 'pg';
import { CONFIRMATION_TABLES, SEALER_TABLES, type ProcessRole } from './roles.ts';

/** Whoever writes here makes evidence, or the second half of a decision by two. */
const GUARDED = [...SEALER_TABLES.filter((name) => name !== 'pending_record'), ...CONFIRMATION_TABLES];

const WAIT_MS = 10_000;

interface RoleFacts {
  name: string;
  isPowerful: boolean;
  isMigrated: boolean;
}

/**
 * Why a connection is not fit for its process: not the role, a role with more rights than it needs, or one that lacks
 * its own. Throws where nothing answers.
 */
export async function findRoleFaults(url: string, role: ProcessRole): Promise<string[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<RoleFacts>(
      `select current_user as name, to_regclass('log_head') is not null as "isMigrated",
         rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "isPowerful"
       from pg_roles where rolname = current_user`,
    );
    const [facts] = rows;
    if (facts === undefined) throw new Error('the role is gone');
    const faults: string[] = [];
    if (facts.name !== role) faults.push(`connects as ${facts.name}, not as ${role}`);
    if (facts.isPowerful) faults.push(`${facts.name} may make roles or databases, or is a superuser`);
    return facts.isMigrated ? [...faults, ...(await findGrantFaults(client, facts.name, role))] : faults;
  } finally {
    await client.end();
  }
}

/** Rights by membership count, and so does a membership that has to be taken up by `set role`. */
async function findGrantFaults(client: Client, name: string, role: ProcessRole): Promise<string[]> {
  const { rows } = await client.query<{ table: string; isWritten: boolean; isOwned: boolean }>(
    `select relname as "table", pg_has_role(relowner, 'member') as "isOwned",
       has_table_privilege(oid, 'insert, update, delete, truncate') or has_any_column_privilege(oid, 'insert, update') as "isWritten"
     from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [[...GUARDED, 'work']],
  );
  const written = rows.filter(({ isWritten }) => isWritten).map(({ table }) => table);
  const guarded = written.filter((table) => table !== 'work').toSorted();
  const faults: string[] = [];
  if (rows.some(({ isOwned }) => isOwned)) faults.push(`${name} owns the tables, or can become their owner`);
  else if (role === 'yinji_web' && guarded.length > 0) faults.push(`${name} may write ${guarded.join(', ')}`);
  const own = role === 'yinji_web' ? 'work' : 'log_head';
  if (!written.includes(own)) faults.push(`${name} may not write ${own}: npm run migrate grants it`);
  return faults;
}

import { escapeIdentifier, escapeLiteral, type Client } from 'pg';

/**
 * Makes a role that may sign in, unless it is there: an operator who made it, or changed its password, is not
 * overruled. Without a password PostgreSQL knows it otherwise (`peer`, a certificate).
 */
export async function makeRole(
  client: Pick<Client, 'query'>,
  name: string,
  password: string | undefined,
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount !== 0) return;
  const known = password === undefined ? '' : ` password ${escapeLiteral(password)}`;
  await client.query(`create role ${escapeIdentifier(name)} login${known}`);
}

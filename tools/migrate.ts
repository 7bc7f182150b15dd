import { Client } from 'pg';
import { makeRole } from '../server/src/platform/db/make-role.ts';
import { prepareDatabase } from '../server/src/platform/db/prepare-database.ts';
import { findRoleFaults } from '../server/src/platform/db/role-faults.ts';
import { takeSecretFiles } from './secret-files.ts';

const USAGE = `npm run migrate, with the settings
  DATABASE_URL              the owner's connection to the database
  WEB_DATABASE_URL          that of yinji_web, and SEALER_DATABASE_URL that of yinji_sealer: a role that is missing is made,
                            with the password given here
  REFUND_SECOND_PERSON_FEN  as the server has it (default 100000)
Applies the migrations, grants each role its rights, and writes the limit. It may be repeated.`;
takeSecretFiles();
const { env } = process;
const ownerUrl = env['DATABASE_URL'] ?? '';
const roles = [
  { role: 'yinji_web', name: 'WEB_DATABASE_URL', url: env['WEB_DATABASE_URL'] ?? '' },
  { role: 'yinji_sealer', name: 'SEALER_DATABASE_URL', url: env['SEALER_DATABASE_URL'] ?? '' },
] as const;
const limit = env['REFUND_SECOND_PERSON_FEN'];

if (ownerUrl === '' || roles.some(({ url }) => url === '')) fail(USAGE);
if (limit !== undefined && !/^\d{1,9}$/.test(limit))
  fail('REFUND_SECOND_PERSON_FEN: a whole number of fen, from 0');
await main().catch((cause: Error) =>
  fail(cause.cause === undefined ? cause.message : `${cause.message}: ${String(cause.cause)}`),
);

async function main(): Promise<void> {
  await makeRoles();
  await prepareDatabase(ownerUrl, limit);
  // After the grants: what a role can do by then is what its process can do.
  const faults = await Promise.all(
    roles.map(async ({ role, name, url }) => {
      const found = await findRoleFaults(url, role).catch(({ message }: Error) => [message]);
      return found.map((what) => `${name}: ${what}`);
    }),
  );
  if (faults.flat().length > 0) fail(faults.flat().join('\n'));
  console.log('the database is ready');
}

/** Before the migrations, which grant to the roles that are there. */
async function makeRoles(): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const { role, name, url } of roles) {
      const { user, password } = new Client({ connectionString: url });
      if (user !== role) throw new Error(`${name} must connect as ${role}`);
      await makeRole(client, role, password ?? undefined);
    }
  } finally {
    await client.end();
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../server/src/platform/db/migrate.ts';
import { grantRoles } from '../../../server/src/platform/db/roles.ts';
import { startPostgres } from '@yinji/stack/postgres/start-postgres';
import { proveMoney } from './prove-money.ts';

/** A kill on about every thousandth operation. */
const OPERATIONS_A_KILL = 1000;

/** The proof on a PostgreSQL of its own, which the worker uses with the rights of the web role. */
export async function proveMoneyAlone(operations: number, seed: number, tell: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-money-'));
  chmodSync(folder, 0o711);
  // Only the worker is killed; the machine stays up.
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), fsync: false });
  try {
    await migrate(postgres.ownerUrl);
    await grantRoles(postgres.ownerUrl);
    const kills = Math.ceil(operations / OPERATIONS_A_KILL);
    const { ownerUrl: databaseUrl, webUrl, sealerUrl } = postgres;
    return await proveMoney({ databaseUrl, webUrl, sealerUrl, operations, seed, kills, tell });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

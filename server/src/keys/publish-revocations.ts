import { parseCertificate, toHex } from '@yinji/evidence';
import { inTransaction, type Database } from '../db/database.ts';
import { findCertificateList } from '../evidence-log/index.ts';
import type { World } from '../world.ts';
import { countRevoked, insertCertificateList, listRevoked, lockCertificateLists } from './keys-store.ts';

/** A list is renewed every day, six before a verifier would call it stale. */
const RENEWED_AFTER_MS = 86_400_000;

/**
 * Has the sealer sign a new list when a certificate was revoked since the last one, and daily. A crash before the commit
 * leaves a signed list that nobody has seen; its number is given again.
 */
export async function publishRevocations(world: World): Promise<void> {
  // In production nobody trusts the built-in authority; the licensed one publishes a list of its own.
  if (world.config.mode === 'production' || !(await isDue(world, world.db))) return;
  await inTransaction(world.db, async (tx) => {
    await lockCertificateLists(tx);
    if (!(await isDue(world, tx))) return;
    const revoked = await listRevoked(tx);
    const number = ((await findCertificateList(tx))?.number ?? 0) + 1;
    const { list, thisUpdate, nextUpdate } = await world.sealer.revocationList({
      number,
      revoked: revoked.flatMap((row) =>
        row.revoked_at === null || row.revocation_reason === null
          ? []
          : [
              {
                serialNumber: toHex(parseCertificate(row.certificate).serialNumber),
                revokedAt: row.revoked_at.toISOString(),
                reason: row.revocation_reason,
              },
            ],
      ),
    });
    await insertCertificateList(tx, {
      number,
      list,
      entries: revoked.length,
      this_update: thisUpdate,
      next_update: nextUpdate,
    });
  });
}

/** Revocations are never taken back: as many as in the last list are the same ones. */
async function isDue(world: World, db: Database): Promise<boolean> {
  const last = await findCertificateList(db);
  if (last === undefined || world.now().getTime() - last.this_update.getTime() > RENEWED_AFTER_MS) return true;
  return (await countRevoked(db)) > last.entries;
}

import { parseCertificate, toHex, type RevocationReason } from '@yinji/evidence';
import { type AppContext, type Database, inTransaction, openDer } from '../../platform/index.ts';
import { findCertificateList, isListed } from '../log/index.ts';
import { insertCertificateList, lockCertificateLists } from './keys-store.ts';

/** A list is renewed daily, six days before it becomes stale for verifiers. */
const RENEWED_AFTER_MS = 86_400_000;

/** Revoked keys, and when the last deposit that each had signed was stamped: works knows the deposits. */
export interface Revocations {
  listRevoked(db: Database): Promise<RevokedRow[]>;
  /** Changes with every revocation, and when a deposit signed by a revoked key is time-stamped. */
  readRevocationState(db: Database): Promise<string>;
}

interface RevokedRow {
  certificate_sealed: Uint8Array;
  revoked_at: Date | null;
  revocation_reason: RevocationReason | null;
  last_token: Date | null;
}

/**
 * Has the sealer sign a new list when its content changed, daily, after a
 * rotation, and where the newest one is not later than `laterThan`.
 * A crash before the commit leaves a signed list that nobody has seen; its number is used again.
 */
export async function publishRevocations(
  context: AppContext,
  revocations: Revocations,
  laterThan?: Date,
): Promise<void> {
  // In production the built-in authority is not trusted; the licensed one publishes its own list.
  if (context.config.mode === 'production') return;
  const isDue = async (last: Awaited<ReturnType<typeof findCertificateList>>, state: string) =>
    last === undefined ||
    last.made_from !== state ||
    (laterThan !== undefined && inWholeSeconds(last.this_update) <= laterThan.getTime()) ||
    context.now().getTime() - last.this_update.getTime() > RENEWED_AFTER_MS ||
    // The authority was replaced.
    !(await isListed(context, last.list));
  if (!(await isDue(await findCertificateList(context.db), await revocations.readRevocationState(context.db))))
    return;
  await inTransaction(context.db, async (tx) => {
    await lockCertificateLists(tx);
    const last = await findCertificateList(tx);
    // Read before the entries: a change in between appears as another state in the next run.
    const state = await revocations.readRevocationState(tx);
    if (!(await isDue(last, state))) return;
    const number = (last?.number ?? 0) + 1;
    const revoked = (await revocations.listRevoked(tx)).flatMap((row) => entryOf(context, row));
    const { list, thisUpdate, nextUpdate } = await context.sealer.revocationList({ number, revoked });
    await insertCertificateList(tx, {
      number,
      list,
      made_from: state,
      this_update: thisUpdate,
      next_update: nextUpdate,
    });
  });
}

/** As the list itself says it. */
const inWholeSeconds = (time: Date) => Math.floor(time.getTime() / 1000) * 1000;

function entryOf({ vault }: AppContext, { revoked_at, revocation_reason, ...row }: RevokedRow) {
  if (revoked_at === null || revocation_reason === null) return [];
  const { serialNumber, issuer } = parseCertificate(openDer(vault, 'certificate', row.certificate_sealed));
  const revokedAt = publishedDate(revoked_at, row.last_token).toISOString();
  return [{ serialNumber: toHex(serialNumber), issuer: toHex(issuer), revokedAt, reason: revocation_reason }];
}

/**
 * The log orders every deposit of the key before its revocation, but a deposit's time stamp may come later, and
 * verifiers compare it with the list. Therefore the published date is after the last such stamp, in whole
 * seconds like the list.
 */
function publishedDate(revokedAt: Date, lastToken: Date | null): Date {
  const stamped = lastToken === null ? 0 : Math.floor(lastToken.getTime() / 1000) * 1000 + 1000;
  return new Date(Math.max(revokedAt.getTime(), stamped));
}

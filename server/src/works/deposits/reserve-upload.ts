import { type AppContext, inTransaction, type IncomingFile, newId, Refusal } from '../../platform/index.ts';
import { lockAccount } from '../../people/index.ts';
import { countWaiting, forgetResumable, insertResumable, renewResumable } from './uploads-store.ts';

/** Maximum waiting at a time: this is not file storage. */
export const MOST_WAITING = 20;
/** A file in one piece counts for this long after its process died. */
export const LEASE_MS = 120_000;

interface Reserving {
  id: string;
  work_id: string | null;
  material_id: string | null;
  expires_at: Date;
}

/**
 * Counts and reserves under the account's lock, before the first byte: of uploads at once none passes the limit.
 * A file in one piece has a row among those in pieces while its bytes arrive.
 * @returns the row's id @throws Refusal FILES_WAITING
 */
export async function reserveUpload(
  context: AppContext,
  accountId: string,
  pieces?: Reserving,
): Promise<string> {
  const now = context.now();
  const expires_at = new Date(now.getTime() + LEASE_MS);
  const row = pieces ?? { id: newId(), work_id: null, material_id: null, expires_at };
  await inTransaction(context.db, async (tx) => {
    await lockAccount(tx, accountId);
    if ((await countWaiting(tx, accountId, now)) >= MOST_WAITING) throw new Refusal('FILES_WAITING');
    await insertResumable(tx, { ...row, account_id: accountId, begun_at: now });
  });
  return row.id;
}

/**
 * Takes a file that counts from before its first byte until the end.
 * @param reserved the row of an upload in pieces, which is complete
 * @throws Refusal FILES_WAITING
 */
export async function takeReserved<T>(
  context: AppContext,
  accountId: string,
  { stream, reserved }: Pick<IncomingFile, 'stream'> & { reserved: string | undefined },
  take: (reservation: string) => Promise<T>,
): Promise<T> {
  const reservation =
    reserved ??
    (await reserveUpload(context, accountId).catch((cause: unknown) => {
      stream.resume();
      throw cause;
    }));
  return whileReserved(context, reservation, () => take(reservation));
}

/** Renews the reservation while `work` runs, and gives it back at the end. */
async function whileReserved<T>(context: AppContext, id: string, work: () => Promise<T>): Promise<T> {
  const renew = () => {
    const now = context.now();
    return renewResumable(context.db, id, now, new Date(now.getTime() + LEASE_MS));
  };
  const report = (cause: unknown) => context.report('upload: lease', cause);
  const timer = setInterval(() => void renew().catch(report), LEASE_MS / 4).unref();
  try {
    await renew();
    return await work();
  } finally {
    clearInterval(timer);
    await forgetResumable(context.db, id);
  }
}

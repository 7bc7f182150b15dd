import type { RawBuilder } from 'kysely';
import { type Database, declareItemJob, enqueue, type Tx } from '../../platform/index.ts';

export const finishRecoveryKind = declareItemJob('finish-recovery');

interface NewRecovery {
  id: string;
  token_sha256: Uint8Array;
  old_lookup: Uint8Array;
  old_channel: 'sms' | 'email';
  new_lookup: Uint8Array;
  new_sealed: Uint8Array;
  name_sealed: Uint8Array;
  id_number_sealed: Uint8Array;
  created_at: Date;
}

export const insertRecovery = (tx: Tx, row: NewRecovery) =>
  tx
    .insertInto('recovery')
    .values({
      ...row,
      state: 'checking',
      token_sha256: Buffer.from(row.token_sha256),
      old_lookup: Buffer.from(row.old_lookup),
      new_lookup: Buffer.from(row.new_lookup),
      new_sealed: Buffer.from(row.new_sealed),
      name_sealed: Buffer.from(row.name_sealed),
      id_number_sealed: Buffer.from(row.id_number_sealed),
    })
    .execute();

export const setCertifyId = (tx: Tx, id: string, certifyId: string) =>
  tx.updateTable('recovery').set({ certify_id: certifyId }).where('id', '=', id).execute();

export const findByToken = (db: Database, tokenSha256: Uint8Array) =>
  db.selectFrom('recovery').selectAll().where('token_sha256', '=', Buffer.from(tokenSha256)).executeTakeFirst();

export type RecoveryRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

export const lockRecovery = (tx: Tx, id: string) =>
  tx.selectFrom('recovery').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findWaiting = (db: Database, accountId: string) =>
  db
    .selectFrom('recovery')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

export const wasStoppedSince = async (db: Database, accountId: string, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('recovery')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'stopped')
    .where('decided_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

interface Decision {
  state: RecoveryRow['state'];
  decided_at: Date;
}

/**
 * Destroys the input when it is no longer needed: name and number now, the new phone when nothing waits for it.
 */
export async function decideCheck(
  tx: Tx,
  id: string,
  decision: Decision & { account_id?: string; effective_at?: Date; phone_before?: Uint8Array | null },
): Promise<void> {
  await tx
    .updateTable('recovery')
    .set({
      ...decision,
      phone_before: decision.phone_before ? Buffer.from(decision.phone_before) : null,
      name_sealed: Buffer.alloc(0),
      id_number_sealed: Buffer.alloc(0),
      ...(decision.state === 'waiting' ? {} : { new_sealed: Buffer.alloc(0) }),
    })
    .where('id', '=', id)
    .execute();
  if (decision.state === 'waiting') await enqueue(tx, finishRecoveryKind, { id }, decision.effective_at);
}

export const closeRecovery = (tx: Tx, id: string, decision: Decision) =>
  tx
    .updateTable('recovery')
    .set({ ...decision, new_sealed: Buffer.alloc(0) })
    .where('id', '=', id)
    .execute();

/** The waiting time is over, or the person did not finish the check. */
export const listDue = (db: Database, now: Date, forgottenBefore: Date, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('recovery')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'waiting'), eb('effective_at', '<=', now)]),
        eb.and([eb('state', '=', 'checking'), eb('created_at', '<', forgottenBefore)]),
      ]),
    )
    .where(isFree)
    .limit(50)
    .execute();

export const findRecovery = (db: Database, id: string) =>
  db.selectFrom('recovery').selectAll().where('id', '=', id).executeTakeFirst();

/** Abandoned checks: their input is destroyed too. */
export const failForgotten = (db: Database, id: string, before: Date, now: Date) =>
  db
    .updateTable('recovery')
    .set({
      state: 'failed',
      decided_at: now,
      new_sealed: Buffer.alloc(0),
      name_sealed: Buffer.alloc(0),
      id_number_sealed: Buffer.alloc(0),
    })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('created_at', '<', before)
    .execute();

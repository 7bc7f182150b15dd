import { sql, type Insertable, type RawBuilder } from 'kysely';
import {
  type Database,
  declareItemJob,
  enqueue,
  type MessageKind,
  type Schema,
  type Tx,
} from '../../platform/index.ts';

export const deliverMessageKind = declareItemJob('deliver-message');

export async function insertMessage(tx: Tx, row: Insertable<Schema['outbox']> & { id: string }): Promise<void> {
  await tx.insertInto('outbox').values(row).execute();
  await enqueue(tx, deliverMessageKind, { id: row.id });
}

export interface Claimed {
  id: string;
  channel: 'sms' | 'email';
  kind: MessageKind;
  sealed: Uint8Array | null;
  notice_id: string | null;
  target_sealed: Uint8Array | null;
  params: Record<string, string> | null;
  created_at: Date;
  expires_at: Date;
  tries: number;
  unsure_of: string | null;
  /** Its sender died: it is unknown how far it came. */
  was_sending: boolean;
}

/** Due messages, the oldest first; one being sent is due when its lease ends. */
export const listDue = (db: Database, now: Date, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('state', 'in', ['waiting', 'sending'])
    .where('next_try_at', '<=', now)
    .where(isFree)
    .orderBy('next_try_at')
    .limit(100)
    .execute();

/** Claims it if it is due, for `leaseMs`: no two processes hold the same message. */
export async function claimMessage(
  db: Database,
  id: string,
  now: Date,
  leaseMs: number,
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with due as (
      select id, state = 'sending' as was_sending from outbox
      where id = ${id} and state in ('waiting', 'sending') and next_try_at <= ${now}
      for update skip locked
    )
    update outbox set state = 'sending', tries = tries + 1, next_try_at = ${new Date(now.getTime() + leaseMs)}
    from due where outbox.id = due.id
    returning outbox.id, channel, kind, sealed, notice_id, target_sealed, params, created_at, expires_at, tries,
      unsure_of, was_sending`.execute(db);
  return rows[0];
}

export const findNextTry = (db: Database, id: string) =>
  db
    .selectFrom('outbox')
    .select('next_try_at')
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst();

export interface Settled {
  state: 'waiting' | 'delivered' | 'unsure' | 'failed';
  nextTryAt?: Date;
  deliveredAt?: Date;
  unsureOf?: string;
  provider?: string;
  reference?: string;
  error?: string;
  maskedTarget?: string;
  /** Content and address are destroyed with the last possible try. */
  isDestroyed: boolean;
  isUncounted?: boolean;
}

/** Writes the result of a try, unless another process has the lease. */
export const settle = (db: Database, { id, tries }: Claimed, end: Settled) =>
  db
    .updateTable('outbox')
    .set({
      state: end.state,
      last_error: end.error ?? null,
      ...(end.nextTryAt && { next_try_at: end.nextTryAt }),
      ...(end.deliveredAt && { delivered_at: end.deliveredAt }),
      ...(end.unsureOf && { unsure_of: end.unsureOf }),
      ...(end.provider && { provider: end.provider }),
      ...(end.reference && { provider_reference: end.reference }),
      ...(end.maskedTarget && { masked_target: end.maskedTarget }),
      ...(end.isDestroyed && { sealed: null, target_sealed: null, params: null }),
      ...(end.isUncounted && { tries: tries - 1 }),
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('tries', '=', tries)
    .execute();

export const findNotice = (db: Database, id: string) =>
  db.selectFrom('notice').select(['title', 'body', 'link']).where('id', '=', id).executeTakeFirstOrThrow();

/** A failed message is destroyed after a week; every message after a quarter. */
export async function forgetBefore(db: Database, contentBefore: Date, rowsBefore: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sealed: null, target_sealed: null, params: null })
    .where('state', 'in', ['failed', 'unsure'])
    .where('created_at', '<', contentBefore)
    .where((eb) => eb.or([eb('sealed', 'is not', null), eb('target_sealed', 'is not', null)]))
    .execute();
  await db
    .deleteFrom('outbox')
    .where('state', 'not in', ['waiting', 'sending'])
    .where('created_at', '<', rowsBefore)
    .execute();
}

/** Messages since then, by channel, state and provider; the oldest waiting one. */
export const countMessages = (db: Database, since: Date) =>
  db
    .selectFrom('outbox')
    .select(['channel', 'state', 'provider'])
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .where((eb) => eb.or([eb('created_at', '>=', since), eb('state', 'in', ['waiting', 'sending'])]))
    .groupBy(['channel', 'state', 'provider'])
    .execute();

/** Newest first: ids are ordered by time. */
export const listFailed = (db: Database, before: string | undefined, limit: number) =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'channel',
      'kind',
      'masked_target',
      'state',
      'last_error',
      'provider',
      'tries',
      'created_at',
      (eb) => eb.or([eb('sealed', 'is not', null), eb('target_sealed', 'is not', null)]).as('is_kept'),
    ])
    .where('state', 'in', ['failed', 'unsure'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** False where there is no such message, it is not final, or its content is gone. */
export async function sendAgain(tx: Tx, id: string, now: Date, expiresAt: Date): Promise<boolean> {
  const again = await tx
    .updateTable('outbox')
    .set({ state: 'waiting', tries: 0, next_try_at: now, expires_at: expiresAt, last_error: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'unsure'])
    .where('kind', '<>', 'code')
    .where((eb) => eb.or([eb('sealed', 'is not', null), eb('target_sealed', 'is not', null)]))
    .executeTakeFirst();
  if (again.numUpdatedRows === 0n) return false;
  await enqueue(tx, deliverMessageKind, { id });
  return true;
}

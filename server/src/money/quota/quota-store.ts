import { sql } from 'kysely';
import { type Database, type QuotaKind, type RefundPart, type Tx, newId } from '../../platform/index.ts';

export const sumRest = async (
  db: Database,
  accountId: string,
  now: Date,
): Promise<Record<QuotaKind, number>> => {
  const rows = await db
    .selectFrom('quota_entry')
    .select(['kind', (eb) => eb.fn.sum<number>('amount').as('rest')])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .groupBy('kind')
    .execute();
  const rest = { evidence: 0, authentic: 0, gallery: 0, common: 0 };
  for (const row of rows) rest[row.kind] = Number(row.rest);
  return rest;
};

/** Every batch with a rest, by expiry. */
export const listSpendableBatches = async (tx: Tx, accountId: string, kind: QuotaKind, now: Date) => {
  const rows = await tx
    .selectFrom('quota_entry')
    .select(['batch_id', 'expires_at', (eb) => eb.fn.sum<string>('amount').as('rest')])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .groupBy(['batch_id', 'expires_at'])
    .having(sql<number>`sum(amount)`, '>', 0)
    .orderBy('expires_at')
    .execute();
  return rows.map(({ rest, ...same }) => ({ ...same, rest: Number(rest) }));
};

interface Entry {
  accountId: string;
  kind: QuotaKind;
  movement: 'grant' | 'reserve' | 'release' | 'spend' | 'freeze' | 'unfreeze' | 'refund';
  amount: number;
  batchId: string;
  expiresAt: Date;
  sourceId?: string;
  orderId?: string;
  reservationId?: string;
  refundId?: string;
  subject?: string;
  at?: Date;
}

/** False where the same grant, or the end of the same reservation or freeze, exists already. */
export async function insertEntry(tx: Tx, entry: Entry, id = newId()): Promise<boolean> {
  const made = await tx
    .insertInto('quota_entry')
    .values({
      id,
      account_id: entry.accountId,
      kind: entry.kind,
      movement: entry.movement,
      amount: entry.amount,
      batch_id: entry.batchId,
      expires_at: entry.expiresAt,
      source_id: entry.sourceId ?? null,
      order_id: entry.orderId ?? null,
      reservation_id: entry.reservationId ?? null,
      refund_id: entry.refundId ?? null,
      subject: entry.subject ?? '',
      ...(entry.at && { at: entry.at }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Reserves a use of the batch that expires first and has a rest. False where none has. Under the account's lock. */
export async function insertReservation(
  tx: Tx,
  row: { id: string; accountId: string; kind: QuotaKind; subject: string; at: Date },
): Promise<boolean> {
  const made = await sql`
    insert into quota_entry (id, account_id, kind, movement, amount, batch_id, expires_at, subject, at)
    select ${row.id}, account_id, kind, 'reserve', -1, batch_id, expires_at, ${row.subject}, ${row.at}
    from quota_entry where account_id = ${row.accountId} and kind = ${row.kind} and expires_at > ${row.at}
    group by account_id, kind, batch_id, expires_at having sum(amount) > 0 order by expires_at limit 1`.execute(
    tx,
  );
  return made.numAffectedRows === 1n;
}

/** Reserves several uses in one statement. */
export const insertReservations = (
  tx: Tx,
  rows: {
    id: string;
    account_id: string;
    kind: QuotaKind;
    batch_id: string;
    expires_at: Date;
    subject: string;
  }[],
  at: Date,
) =>
  tx
    .insertInto('quota_entry')
    .values(rows.map((row) => ({ ...row, movement: 'reserve' as const, amount: -1, at })))
    .execute();

/** The reserved use is spent. Nothing where the reservation has ended. */
export const insertSpending = (tx: Tx, reservationId: string) =>
  sql`
    insert into quota_entry (id, account_id, kind, movement, amount, batch_id, expires_at, subject, reservation_id)
    select ${newId()}, account_id, kind, 'spend', 0, batch_id, expires_at, subject, id
    from quota_entry where id = ${reservationId} and movement = 'reserve' on conflict do nothing`.execute(tx);

export const getReservation = (tx: Tx, id: string) =>
  tx
    .selectFrom('quota_entry')
    .select(['account_id', 'kind', 'batch_id', 'expires_at', 'subject'])
    .where('id', '=', id)
    .where('movement', '=', 'reserve')
    .executeTakeFirstOrThrow();

/** The refund for which a batch is frozen, or was withdrawn. */
export const findFreeze = async (tx: Tx, batchId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('quota_entry as frozen')
    .select('frozen.refund_id')
    .where('frozen.batch_id', '=', batchId)
    .where('frozen.movement', '=', 'freeze')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('quota_entry as ended')
            .select('ended.id')
            .whereRef('ended.refund_id', '=', 'frozen.refund_id')
            .whereRef('ended.batch_id', '=', 'frozen.batch_id')
            .where('ended.movement', '=', 'unfreeze'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.refund_id ?? undefined;
};

/** The batches that an order granted, with what is left of each. */
export const listOrderBatches = async (tx: Tx, orderId: string) => {
  const rows = await tx
    .selectFrom('quota_entry as granted')
    .innerJoin('quota_entry as moved', 'moved.batch_id', 'granted.batch_id')
    .select([
      'granted.batch_id',
      'granted.kind',
      'granted.expires_at',
      (eb) => eb.fn.sum<string>('moved.amount').as('rest'),
    ])
    .where('granted.order_id', '=', orderId)
    .where('granted.movement', '=', 'grant')
    .groupBy(['granted.batch_id', 'granted.kind', 'granted.expires_at'])
    .execute();
  return rows.map(({ rest, ...same }) => ({ ...same, rest: Number(rest) }));
};

export const listFrozenBatches = async (tx: Tx, refundId: string) => {
  const rows = await tx
    .selectFrom('quota_entry')
    .select(['batch_id', 'kind', 'expires_at', (eb) => eb.fn.sum<string>('amount').as('amount')])
    .where('refund_id', '=', refundId)
    .where('movement', '=', 'freeze')
    .groupBy(['batch_id', 'kind', 'expires_at'])
    .execute();
  return rows.map(({ amount, ...same }) => ({ ...same, frozen: -Number(amount) }));
};

const KINDS: QuotaKind[] = ['evidence', 'authentic', 'gallery', 'common'];

/** The quota that an order granted of each kind: spent, reserved, unused (frozen or not). */
export async function sumParts(db: Database, orderId: string): Promise<RefundPart[]> {
  const rows = await db
    .selectFrom('quota_entry as granted')
    .innerJoin('quota_entry as moved', 'moved.batch_id', 'granted.batch_id')
    .select(['granted.kind', 'moved.movement'])
    .select((eb) => [eb.fn.sum<string>('moved.amount').as('amount'), eb.fn.countAll<number>().as('rows')])
    .where('granted.order_id', '=', orderId)
    .where('granted.movement', '=', 'grant')
    .groupBy(['granted.kind', 'moved.movement'])
    .execute();
  return KINDS.flatMap((kind) => {
    const of = (movement: string) => rows.find((row) => row.kind === kind && row.movement === movement);
    const granted = Number(of('grant')?.amount ?? 0);
    if (granted === 0) return [];
    const spent = Number(of('spend')?.rows ?? 0);
    const reserved = Number(of('reserve')?.rows ?? 0) - spent - Number(of('release')?.rows ?? 0);
    return [{ kind, granted, spent, reserved, unused: granted - spent - reserved }];
  });
}

/** Reservations from before a moment that have not ended. */
export const listStaleReservations = async (db: Database, before: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('quota_entry as held')
    .select('held.id')
    .where('held.movement', '=', 'reserve')
    .where('held.at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('quota_entry as ended')
            .select('ended.id')
            .whereRef('ended.reservation_id', '=', 'held.id')
            .where('ended.movement', 'in', ['release', 'spend']),
        ),
      ),
    )
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
};

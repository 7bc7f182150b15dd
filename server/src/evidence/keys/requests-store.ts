import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';

const buffer = (bytes: Uint8Array) => Buffer.from(bytes);

/** Longer than an authority may take: nobody else asks meanwhile, and after a crash the request is repeated. */
const ASKING = sql<Date>`clock_timestamp() + interval '20 seconds'`;
/** A request without a real-name check is withdrawn after this. */
const FORGOTTEN = sql<Date>`clock_timestamp() - interval '7 days'`;

export interface NewRequest {
  id: string;
  account_id: string;
  csr: Uint8Array;
  csr_sha256: Uint8Array;
  spki_sha256: Uint8Array;
  state: 'checking' | 'issuing';
  succession: { succeedsId: string; statement: Uint8Array; signature: Uint8Array } | undefined;
}

/** False where the key was requested before. The caller that inserts an `issuing` request sends it. */
export async function insertRequest(tx: Tx, { succession, ...row }: NewRequest): Promise<boolean> {
  const made = await tx
    .insertInto('key_request')
    .values({
      ...row,
      csr: buffer(row.csr),
      csr_sha256: buffer(row.csr_sha256),
      spki_sha256: buffer(row.spki_sha256),
      succeeds_id: succession?.succeedsId ?? null,
      succession: succession === undefined ? null : buffer(succession.statement),
      succession_signature: succession === undefined ? null : buffer(succession.signature),
      ask_after: ASKING,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const findRequestByCsr = (db: Database, accountId: string, csrSha256: Uint8Array) =>
  db
    .selectFrom('key_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('csr_sha256', '=', buffer(csrSha256))
    .executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequestByCsr>>>;

export const findLatestRequest = (db: Database, accountId: string) =>
  db
    .selectFrom('key_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findOpenRequest = (db: Database, accountId: string) =>
  db
    .selectFrom('key_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', ['checking', 'issuing'])
    .executeTakeFirst();

/** True for the one caller that changes it. */
export async function moveRequest(
  tx: Tx,
  id: string,
  from: RequestRow['state'],
  to: RequestRow['state'],
): Promise<boolean> {
  const moved = await tx
    .updateTable('key_request')
    .set({ state: to, decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Requests whose person has passed a check begun after them go to the authority; abandoned ones end. */
export async function moveChecked(tx: Tx): Promise<void> {
  await tx
    .updateTable('key_request')
    .set({ state: 'issuing', ask_after: sql<Date>`clock_timestamp()` })
    .where('state', '=', 'checking')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('real_name_check')
          .select('real_name_check.id')
          .whereRef('real_name_check.account_id', '=', 'key_request.account_id')
          .whereRef('real_name_check.created_at', '>', 'key_request.requested_at')
          .where('real_name_check.state', '=', 'passed'),
      ),
    )
    .execute();
  await tx
    .updateTable('key_request')
    .set({ state: 'withdrawn', decided_at: sql<Date>`clock_timestamp()` })
    .where('state', '=', 'checking')
    .where('requested_at', '<', FORGOTTEN)
    .execute();
}

/** The next request to ask the authority about, for this caller alone. */
export const claimRequest = (tx: Tx) =>
  tx
    .updateTable('key_request')
    .set({ ask_after: ASKING })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('key_request')
        .select('id')
        .where('state', '=', 'issuing')
        .where('ask_after', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('ask_after')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

export const askLater = (tx: Tx, id: string, seconds: number) =>
  tx
    .updateTable('key_request')
    .set({ ask_after: sql<Date>`clock_timestamp() + ${seconds}::float8 * interval '1 second'` })
    .where('id', '=', id)
    .execute();

export const findKeyOfRequest = (db: Database, csrSha256: Uint8Array) =>
  db.selectFrom('signing_key').select('id').where('csr_sha256', '=', buffer(csrSha256)).executeTakeFirst();

/** The countersigning key in its present state: one revoked meanwhile does not count. */
export const findUnrevokedKey = (db: Database, id: string) =>
  db
    .selectFrom('signing_key')
    .select('transfers_from')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

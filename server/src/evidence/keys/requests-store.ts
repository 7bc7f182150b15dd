import { type RawBuilder, sql } from 'kysely';
import { continueKeyRequestKind } from '../../people/index.ts';
import { changeOne, type Database, enqueue, type Tx } from '../../platform/index.ts';

const buffer = (bytes: Uint8Array) => Buffer.from(bytes);

/** Longer than an authority may take: nobody else asks meanwhile, and after a crash the request is repeated. */
const ASKING = sql<Date>`clock_timestamp() + interval '20 seconds'`;
/** A request without a real-name check is withdrawn after this. */
const FORGOTTEN = sql<Date>`clock_timestamp() - interval '7 days'`;

export interface NewRequest {
  id: string;
  account_id: string;
  csr_sealed: Uint8Array;
  csr_sha256: Uint8Array;
  spki_sha256: Uint8Array;
  state: 'checking' | 'issuing';
  succession: { succeedsId: string; statement: Uint8Array; signatureSealed: Uint8Array } | undefined;
}

/** False where the key was requested before. The caller that inserts an `issuing` request sends it. */
export async function insertRequest(tx: Tx, { succession, ...row }: NewRequest): Promise<boolean> {
  const made = await tx
    .insertInto('key_request')
    .values({
      ...row,
      csr_sealed: buffer(row.csr_sealed),
      csr_sha256: buffer(row.csr_sha256),
      spki_sha256: buffer(row.spki_sha256),
      succeeds_id: succession?.succeedsId ?? null,
      succession: succession === undefined ? null : buffer(succession.statement),
      succession_signature_sealed: succession === undefined ? null : buffer(succession.signatureSealed),
      ask_after: ASKING,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ask_after')
    .executeTakeFirst();
  if (made === undefined) return false;
  if (row.state === 'issuing')
    await enqueue(tx, continueKeyRequestKind, { id: row.account_id }, made.ask_after);
  return true;
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
export const moveRequest = (
  tx: Tx,
  id: string,
  from: RequestRow['state'],
  to: RequestRow['state'],
): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('key_request')
      .set({ state: to, decided_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .where('state', '=', from),
  );

const isChecked = sql<boolean>`exists (select from passed_real_name_check as passed
  where passed.account_id = key_request.account_id and passed.created_at > key_request.requested_at)`;

/** By the account: to be asked for now, checked, or forgotten. */
export const listDueRequests = (db: Database, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('key_request')
    .select('account_id as id')
    .where(isFree)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'issuing'), eb('ask_after', '<=', sql<Date>`clock_timestamp()`)]),
        eb.and([eb('state', '=', 'checking'), eb.or([isChecked, eb('requested_at', '<', FORGOTTEN)])]),
      ]),
    )
    .limit(50)
    .execute();

/** Until the authority is to be asked again; undefined where nothing is left to ask. */
export const findMsToAsk = async (db: Database, accountId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('key_request')
      .select(sql<number>`greatest(0, extract(epoch from ask_after - clock_timestamp()) * 1000)::int`.as('ms'))
      .where('account_id', '=', accountId)
      .where('state', '=', 'issuing')
      .executeTakeFirst()
  )?.ms;

/** Requests whose person has passed a check begun after them go to the authority; abandoned ones end. */
export async function moveChecked(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('key_request')
    .set({ state: 'issuing', ask_after: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('state', '=', 'checking')
    .where(isChecked)
    .execute();
  await tx
    .updateTable('key_request')
    .set({ state: 'withdrawn', decided_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('state', '=', 'checking')
    .where('requested_at', '<', FORGOTTEN)
    .execute();
}

/** The request to ask the authority about, for this caller alone. */
export const claimRequest = (tx: Tx, accountId: string) =>
  tx
    .updateTable('key_request')
    .set({ ask_after: ASKING })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('key_request')
        .select('id')
        .where('account_id', '=', accountId)
        .where('state', '=', 'issuing')
        .where('ask_after', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('ask_after')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

export async function askLater(tx: Tx, id: string, seconds: number): Promise<void> {
  const { account_id, ask_after } = await tx
    .updateTable('key_request')
    .set({ ask_after: sql<Date>`clock_timestamp() + ${seconds}::float8 * interval '1 second'` })
    .where('id', '=', id)
    .returning(['account_id', 'ask_after'])
    .executeTakeFirstOrThrow();
  await enqueue(tx, continueKeyRequestKind, { id: account_id }, ask_after);
}

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

/** The built-in authority certifies only a key and a name that have a row here: one for each time it is asked. */
export const insertCertification = (
  db: Database,
  { id, request, personCommitment }: { id: string; request: RequestRow; personCommitment: Uint8Array },
) =>
  db
    .insertInto('key_certification')
    .values({
      id,
      request_id: request.id,
      account_id: request.account_id,
      csr_sha256: buffer(request.csr_sha256),
      person_commitment: buffer(personCommitment),
    })
    .execute();

import { sql } from 'kysely';
import type { RevocationReason } from '@yinji/evidence';
import {
  type AppContext,
  type Database,
  declareSchedule,
  enqueue,
  openDer,
  type Tx,
} from '../../platform/index.ts';

import { deleteWrapOfKey } from './wraps-store.ts';

export const publishRevocationsKind = declareSchedule('publish-revocations');

const buffer = (bytes: Uint8Array) => Buffer.from(bytes);

interface NewKey {
  id: string;
  account_id: string;
  certificate_sealed: Uint8Array;
  certificate_sha256: Uint8Array;
  issuer: Uint8Array;
  csr_sha256: Uint8Array;
  issued_at: Date;
  expires_at: Date;
  record_sha256: Uint8Array;
  authority: 'built-in' | 'est';
  transfers_from: Date;
}

export const insertKey = (tx: Tx, row: NewKey) =>
  tx
    .insertInto('signing_key')
    .values({
      ...row,
      certificate_sealed: buffer(row.certificate_sealed),
      certificate_sha256: buffer(row.certificate_sha256),
      issuer: buffer(row.issuer),
      csr_sha256: buffer(row.csr_sha256),
      record_sha256: buffer(row.record_sha256),
    })
    .execute();

/** With their indexes in the log, if any, and by what their person can recover them. */
const placed = (db: Database, accountId: string) =>
  db
    .selectFrom('signing_key')
    .leftJoin('log_entry as issued', 'issued.entry_sha256', 'signing_key.record_sha256')
    .leftJoin('log_entry as revoked', 'revoked.entry_sha256', 'signing_key.revocation_sha256')
    .leftJoin('key_request', 'key_request.csr_sha256', 'signing_key.csr_sha256')
    .leftJoin('key_wrap', 'key_wrap.request_id', 'key_request.id')
    .selectAll('signing_key')
    .select(['issued.idx as issued_index', 'revoked.idx as revoked_index'])
    .select(['key_wrap.request_id as wrap_id', 'key_wrap.credential_id'])
    .where('signing_key.account_id', '=', accountId);

/** Revocable keys come first: none of them may be missing while a finished one is listed. */
export const listKeys = (db: Database, accountId: string, limit: number) =>
  placed(db, accountId)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findKey = (db: Database, accountId: string, id: string) =>
  placed(db, accountId).where('signing_key.id', '=', id).executeTakeFirst();

export type KeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** A key that may sign now. */
export const findLiveKey = (db: Database, accountId: string, certificateSha256: Uint8Array, now: Date) =>
  liveKeys(db, accountId, certificateSha256, now).executeTakeFirst();

/**
 * The same, locked against revocation until the transaction ends: what it signs is in the log before the
 * revocation, or the key is not found.
 */
export const holdLiveKey = (tx: Tx, accountId: string, certificateSha256: Uint8Array, now: Date) =>
  liveKeys(tx, accountId, certificateSha256, now).forShare().executeTakeFirst();

const liveKeys = (db: Database, accountId: string, certificateSha256: Uint8Array, now: Date) =>
  db
    .selectFrom('signing_key')
    .select(['id', 'certificate_sha256', 'transfers_from'])
    .where('account_id', '=', accountId)
    .where('certificate_sha256', '=', buffer(certificateSha256))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);

export async function getKeyCertificate({ db, vault }: AppContext, id: string): Promise<Buffer> {
  const { certificate_sealed } = await db
    .selectFrom('signing_key')
    .select('certificate_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return openDer(vault, 'certificate', certificate_sealed);
}

export const getKeyAccount = async (db: Database, id: string): Promise<string> =>
  (await db.selectFrom('signing_key').select('account_id').where('id', '=', id).executeTakeFirstOrThrow())
    .account_id;

export const getKeyCertificateSha256 = async (db: Database, id: string): Promise<string> => {
  const { certificate_sha256 } = await db
    .selectFrom('signing_key')
    .select('certificate_sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Buffer.from(certificate_sha256).toString('hex');
};

export const countKeys = async (db: Database, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('signing_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const lockLiveKeys = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('signing_key')
    .select(['id', 'certificate_sha256'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export const lockKey = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('signing_key')
    .select(['id', 'certificate_sha256', 'revoked_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Whether one of them was revoked because others may have it. None is revoked before the transaction ends. */
export const isAnyCompromised = async (tx: Tx, ids: readonly string[]): Promise<boolean> =>
  (
    await tx
      .selectFrom('signing_key')
      .select('revocation_reason')
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .orderBy('id')
      .forShare()
      .execute()
  ).some(({ revocation_reason }) => revocation_reason === 'key-compromise');

interface Revocation {
  reason: RevocationReason;
  revokedAt: Date;
  recordSha256: Uint8Array;
}

export async function markRevoked(
  tx: Tx,
  id: string,
  { reason, revokedAt, recordSha256 }: Revocation,
): Promise<void> {
  await tx
    .updateTable('signing_key')
    .set({ revoked_at: revokedAt, revocation_reason: reason, revocation_sha256: buffer(recordSha256) })
    .where('id', '=', id)
    .execute();
  await deleteWrapOfKey(tx, id);
  await enqueue(tx, publishRevocationsKind, {});
}

export const findKeyRecord = (db: Database, accountId: string, id: string) =>
  db
    .selectFrom('signing_key')
    .select(['record_sha256', 'revocation_sha256'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

/** One publisher at a time: the number is the previous list's plus one. */
export const lockCertificateLists = (tx: Tx) => sql`lock table certificate_list in exclusive mode`.execute(tx);

export const insertCertificateList = (
  tx: Tx,
  row: { number: number; list: Uint8Array; made_from: string; this_update: Date; next_update: Date },
) =>
  tx
    .insertInto('certificate_list')
    .values({ ...row, list: buffer(row.list) })
    .execute();

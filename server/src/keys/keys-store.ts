import type { Database, Tx } from '../db/database.ts';

interface NewKey {
  id: string;
  account_id: string;
  certificate: Uint8Array;
  certificate_sha256: Uint8Array;
  issuer: Uint8Array;
  csr_sha256: Uint8Array;
  issued_at: Date;
  expires_at: Date;
  record_sha256: Uint8Array;
}

export const insertKey = (tx: Tx, row: NewKey) =>
  tx
    .insertInto('signing_key')
    .values({
      ...row,
      certificate: Buffer.from(row.certificate),
      certificate_sha256: Buffer.from(row.certificate_sha256),
      issuer: Buffer.from(row.issuer),
      csr_sha256: Buffer.from(row.csr_sha256),
      record_sha256: Buffer.from(row.record_sha256),
    })
    .execute();

export const listKeys = (db: Database, accountId: string) =>
  db
    .selectFrom('signing_key')
    .leftJoin('log_entry', 'log_entry.entry_sha256', 'signing_key.record_sha256')
    .select([
      'id',
      'certificate',
      'certificate_sha256',
      'issuer',
      'issued_at',
      'expires_at',
      'revoked_at',
      'log_entry.idx',
    ])
    .where('account_id', '=', accountId)
    .orderBy('issued_at', 'desc')
    .execute();

export const findKeyByCsr = (db: Database, accountId: string, csrSha256: Uint8Array) =>
  db
    .selectFrom('signing_key')
    .select('id')
    .where('account_id', '=', accountId)
    .where('csr_sha256', '=', Buffer.from(csrSha256))
    .executeTakeFirst();

/** A key that may sign now. */
export const findLiveKey = (db: Database, accountId: string, certificateSha256: Uint8Array, now: Date) =>
  db
    .selectFrom('signing_key')
    .select(['id', 'certificate', 'issuer'])
    .where('account_id', '=', accountId)
    .where('certificate_sha256', '=', Buffer.from(certificateSha256))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const getKeyCertificate = async (db: Database, id: string): Promise<Uint8Array> =>
  (await db.selectFrom('signing_key').select('certificate').where('id', '=', id).executeTakeFirstOrThrow())
    .certificate;

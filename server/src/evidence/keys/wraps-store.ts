import { type Database, type Tx } from '../../platform/index.ts';

export interface WrapRow {
  request_id: string;
  sheet_sealed: Uint8Array;
  passkey_sealed: Uint8Array | null;
  credential_id: string | null;
}

/** No account has as many: each needs a real-name check. */
const MOST = 20;

export const insertWrap = (tx: Tx, row: WrapRow) =>
  tx
    .insertInto('key_wrap')
    .values({
      ...row,
      sheet_sealed: Buffer.from(row.sheet_sealed),
      passkey_sealed: row.passkey_sealed && Buffer.from(row.passkey_sealed),
    })
    .execute();

/** Of the account's keys that may sign, newest first. */
export const listLiveWraps = (db: Database, accountId: string, now: Date) =>
  db
    .selectFrom('key_wrap')
    .innerJoin('key_request', 'key_request.id', 'key_wrap.request_id')
    .innerJoin('signing_key', 'signing_key.csr_sha256', 'key_request.csr_sha256')
    .select(['request_id', 'sheet_sealed', 'passkey_sealed', 'credential_id', 'key_request.spki_sha256'])
    .where('key_request.account_id', '=', accountId)
    .where('signing_key.revoked_at', 'is', null)
    .where('signing_key.expires_at', '>', now)
    .orderBy('signing_key.issued_at', 'desc')
    .limit(MOST)
    .execute();

/** A revoked key signs nothing: what opens it is not kept. */
export const deleteWrapOfKey = (tx: Tx, keyId: string) =>
  tx
    .deleteFrom('key_wrap')
    .where('request_id', 'in', (eb) =>
      eb
        .selectFrom('key_request')
        .innerJoin('signing_key', 'signing_key.csr_sha256', 'key_request.csr_sha256')
        .select('key_request.id')
        .where('signing_key.id', '=', keyId),
    )
    .execute();

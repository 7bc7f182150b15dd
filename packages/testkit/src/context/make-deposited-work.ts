import { randomBytes } from 'node:crypto';
import { encodeRecord, makeNumber } from '@yinji/evidence';
import { inTransaction } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';
import { appendRecord } from '../../../../server/src/evidence/log/index.ts';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';

interface Wish {
  accountId: string;
  title?: string;
  isPublic?: boolean;
  receivedAt?: Date;
  /** Of its picture, in all eight orientations; random by default. */
  pdq?: Uint8Array;
}

export const QUERY_CODE = 'ABCD2345';

/** A work whose deposit is complete, written as rows, with a chain of two records that wait for the log. */
export async function makeDepositedWork(
  context: AppContext,
  wish: Wish,
): Promise<{ id: string; number: string }> {
  const { accountId, title = '无题', isPublic = false, receivedAt = context.now() } = wish;
  const id = newId(receivedAt.getTime());
  const number = makeNumber('YJCZ', receivedAt.getUTCFullYear(), randomBytes(8));
  const digest = randomBytes(32).toString('hex');
  const record = {
    type: 'deposit' as const,
    v: 1 as const,
    id: number,
    manifest_sha256: digest,
    manifest_sm3: digest,
    signature_sha256: digest,
    received_at: receivedAt.toISOString(),
  };
  await inTransaction(context.db, async (tx) => {
    await tx
      .insertInto('work')
      .values({ id, account_id: accountId, title, work_type: 'photo', is_public: isPublic })
      .execute();
    const first = await appendRecord(tx, record, id);
    const upload = { deposit_id: number, file_commitment: digest, received_at: receivedAt.toISOString() };
    const second = await appendRecord(tx, { type: 'upload', v: 2, ...upload }, id);
    await tx
      .insertInto('deposit')
      .values({
        work_id: id,
        number,
        query_code: QUERY_CODE,
        record: Buffer.from(encodeRecord(record)),
        record_sha256: first.sha256,
        received_at: receivedAt,
        completed_at: receivedAt,
      })
      .execute();
    await tx
      .insertInto('original')
      .values({
        work_id: id,
        object_key: `aa/bb/${digest}`,
        size_bytes: 1,
        format: 'png',
        width: 10,
        height: 10,
        pixel_sha256: randomBytes(32),
        preview_key: `aa/cc/${digest}`,
        thumbnail_key: `aa/dd/${digest}`,
        public_preview_key: `aa/ee/${digest}`,
        public_thumbnail_key: `aa/ff/${digest}`,
        pdq: Buffer.concat(Array.from({ length: 8 }, () => wish.pdq ?? randomBytes(32))),
        pdq_quality: 100,
        features_at: receivedAt,
        record_sha256: second.sha256,
      })
      .execute();
  });
  return { id, number };
}

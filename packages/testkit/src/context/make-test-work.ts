import { createHash, randomBytes } from 'node:crypto';
import { sha256, toHex, makeNumber, NUMBER_PREFIX } from '@yinji/evidence';
import { inTransaction, type Database } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';
import { appendRecord } from '../../../../server/src/evidence/log/index.ts';

interface Wanted {
  title?: string;
  /** The perceptual hash's seed: works of one seed look the same. Default: of its own. */
  looksLike?: string;
  /** In so many bits its hash differs from that of its seed. */
  bitsAway?: number;
  receivedAt?: Date;
}

/** Eight orientations of one invented picture: far from those of every other seed. */
const pdqOf = (seed: string) =>
  Buffer.concat(
    Array.from({ length: 8 }, (_, turn) => createHash('sha256').update(`${seed} ${turn}`).digest()),
  );

const flip = (hashes: Buffer, bits: number): Buffer =>
  Buffer.from(hashes.map((byte, at) => (at % 32 < bits ? byte ^ 1 : byte)));

/** A deposited work with its original, as the deposit leaves it. */
export async function makeTestWork(db: Database, accountId: string, wanted: Wanted = {}): Promise<string> {
  const id = newId();
  const { title = `作品 ${id.slice(-4)}`, looksLike = id, bitsAway = 0, receivedAt = new Date() } = wanted;
  const number = makeNumber(NUMBER_PREFIX.deposit, 2026, randomBytes(8));
  const digest = Buffer.from(sha256(Buffer.from(id)));
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('work')
      .values({ id, account_id: accountId, title, work_type: 'draw', file_sha256: digest })
      .execute();
    await tx
      .insertInto('track')
      .values({ work_id: id, name: 'evidence', state: 'passed', since: receivedAt })
      .execute();
    const record = await appendRecord(
      tx,
      {
        type: 'deposit',
        v: 1,
        id: number,
        manifest_sha256: toHex(digest),
        manifest_sm3: toHex(digest),
        signature_sha256: toHex(digest),
        received_at: receivedAt.toISOString(),
      },
      id,
    );
    await tx
      .insertInto('deposit')
      .values({
        work_id: id,
        number,
        query_code: 'ABCD',
        record_sha256: Buffer.from(record.sha256),
        received_at: receivedAt,
        completed_at: receivedAt,
      })
      .execute();
    await tx
      .insertInto('original')
      .values({
        work_id: id,
        object_key: id,
        size_bytes: 1,
        format: 'png',
        width: 10,
        height: 10,
        pixel_sha256: createHash('sha256').update(`${looksLike} ${bitsAway}`).digest(),
        preview_key: `${id}-preview`,
        thumbnail_key: `${id}-thumbnail`,
        pdq: flip(pdqOf(looksLike), bitsAway),
        pdq_quality: 100,
        features_at: new Date(),
        record_sha256: Buffer.from(record.sha256),
      })
      .execute();
  });
  return id;
}

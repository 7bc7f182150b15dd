import { randomBytes } from 'node:crypto';
import {
  MATERIAL_BYTES_PER_ACCOUNT,
  MATERIALS_PER_WORK,
  type addMaterial as call,
  type InputOf,
} from '@yinji/contract';
import { materialCommitment, toHex } from '@yinji/evidence';
import { Refusal, type AppContext, inTransaction, newId } from '../../platform/index.ts';
import { findDeposit, insertPrepared, newNumber } from '../deposits/index.ts';
import { appendRecord } from '../../evidence/index.ts';
import { lockOwnWork } from '../works/index.ts';
import { countMaterials, insertMaterial } from './materials-store.ts';
import { findOfFile } from './materials-read-model.ts';

/**
 * A file of the work's making, fingerprint first: its record goes into the log now, before or after the
 * deposit, and names its deposit in a salted commitment. It is not part of the work's chain: a sketch is
 * recorded before there is one (docs/decisions/0012). The same file again returns the same id.
 */
export async function addMaterial(
  context: AppContext,
  accountId: string,
  { workId, kind, note, file }: InputOf<typeof call>,
): Promise<string> {
  const sha256 = Buffer.from(file.sha256, 'hex');
  const materialId = await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
    const before = await findOfFile(tx, workId, sha256);
    if (before !== undefined) return before.id;
    const { ofWork, bytes } = await countMaterials(tx, workId, accountId);
    if (ofWork >= MATERIALS_PER_WORK || bytes + file.sizeBytes > MATERIAL_BYTES_PER_ACCOUNT)
      throw new Refusal('MATERIAL_LIMIT');
    const now = context.now();
    await insertPrepared(tx, { work_id: workId, ...newNumber(now) });
    const number = (await findDeposit(tx, workId))?.number;
    if (number === undefined) throw new Refusal('STATE_CHANGED');
    const salt = randomBytes(16);
    const commitment = materialCommitment({
      v: 1,
      salt: toHex(salt),
      deposit_id: number,
      sha256: file.sha256,
      sm3: file.sm3,
      size: file.sizeBytes,
    });
    const record = await appendRecord(tx, {
      type: 'material',
      v: 1,
      commitment,
      received_at: now.toISOString(),
    });
    const id = newId(now.getTime());
    await insertMaterial(tx, {
      id,
      work_id: workId,
      kind,
      note,
      file_name: file.name,
      size_bytes: file.sizeBytes,
      sha256,
      sm3: Buffer.from(file.sm3, 'hex'),
      salt,
      record: record.bytes,
      record_sha256: record.sha256,
      received_at: now,
    });
    return id;
  });
  return materialId;
}

import type { GateRule } from '@yinji/contract';
import { PDQ_BYTES, PDQ_QUALITY_FLOOR } from '@yinji/originality';
import { Refusal, type StaffActor, type AppContext, enqueue, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { blockedSource } from './blocked-source.ts';
import { insertPicture } from './gate-store.ts';
import { findGateSubject } from './public-listing-read-model.ts';

interface Given {
  id: string;
  workId?: string | undefined;
  sha256?: string | undefined;
  pdq?: string | undefined;
  ruleCode: GateRule;
  note: string;
}

/** The fingerprints of a work's file and picture, or external ones; the picture itself is not stored. */
export async function addBlockedPicture(
  context: AppContext,
  { staffId }: StaffActor,
  given: Given,
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const work = given.workId === undefined ? undefined : await findGateSubject(tx, given.workId);
    if (given.workId !== undefined && work === undefined) throw new Refusal('NOT_FOUND');
    const sha256 = work === undefined ? fromHex(given.sha256) : work.file_sha256;
    const hasStructure = work !== undefined && work.pdq_quality >= PDQ_QUALITY_FLOOR;
    const pdq = hasStructure ? work.pdq.subarray(0, PDQ_BYTES) : fromHex(given.pdq);
    if (sha256 === null && pdq === null)
      throw new Refusal('BAD_INPUT', '请填写文件指纹或画面指纹', { fields: ['sha256', 'pdq'] });
    const { id, ruleCode, note } = given;
    const row = { id, sha256, pdq, rule_code: ruleCode, note, added_by: staffId, added_at: context.now() };
    if (!(await insertPicture(tx, row))) throw new Refusal('STATE_CHANGED', '图库里已有这一条');
    await enqueue(tx, blockedSource.kind, { id });
    await auditStaff(tx, staffId, 'picture-added', id);
  });
  return null;
}

const fromHex = (hex: string | undefined) => (hex === undefined ? null : Buffer.from(hex, 'hex'));

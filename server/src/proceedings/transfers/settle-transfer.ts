import { sha256, toHex, type TransferRecord } from '@yinji/evidence';
import { isAnyCompromised } from '../../evidence/index.ts';
import { Refusal, type Tx, type AppContext } from '../../platform/index.ts';
import { markGranted, markReleased } from '../../works/index.ts';
import { getTransferableWork } from './check-work.ts';
import { openContract, openParties } from './contract.ts';
import { handOver } from './hand-over.ts';
import { moveTransfer, partyOf } from './parties.ts';
import { notifyParties } from './notify-parties.ts';
import { lockTransfer, updateTransfer } from './transfers-store.ts';
import { listParties } from './transfers-read-model.ts';

interface Decided {
  transferId: string;
  decision: 'passed' | 'rejected';
  reason: string;
  now: Date;
}

/**
 * A reviewer's decision about a contract's form. Passed: the rights ledger records it, and where everything
 * passes permanently the work itself follows. A contract whose signing key was revoked as leaked is not recorded: its owner
 * may have signed nothing. Returns the record for the log, and nothing for a rejection.
 */
export async function settleTransfer(
  context: AppContext,
  tx: Tx,
  { transferId, decision, reason, now }: Decided,
): Promise<Omit<TransferRecord, 'previous'> | undefined> {
  const row = Refusal.unlessFound(await lockTransfer(tx, transferId));
  const parties = await listParties(tx, [transferId]);
  if (decision === 'rejected') {
    await moveTransfer(tx, row, 'reject', 'reviewer', now, { decided_at: now, reason });
    await markReleased(tx, transferId);
    await notifyParties(tx, row, parties, { title: '合同未通过形式审核', body: reason });
    return undefined;
  }
  // A dispute that began meanwhile stops it; so does anything under review, which would pass to another person.
  await getTransferableWork(tx, row.work_id);
  const keys = parties.flatMap(({ signing_key_id }) => signing_key_id ?? []);
  if (await isAnyCompromised(tx, keys))
    throw new Refusal(
      'STATE_CHANGED',
      '签署方已撤销所用的密钥，原因是可能泄露，不能登载；请不予通过并写明理由',
    );
  const counterparty = partyOf(parties, 'counterparty');
  if (counterparty?.account_id == null || row.contract_sealed === null || row.number === null)
    throw new Refusal('STATE_CHANGED');
  await moveTransfer(tx, row, 'pass', 'reviewer', now, { decided_at: now, reason });
  await markGranted(tx, transferId, counterparty.account_id, now);
  if (row.is_whole)
    await handOver(tx, {
      workId: row.work_id,
      subjectId: row.id,
      accountId: counterparty.account_id,
      now,
    });
  await notifyParties(tx, row, parties, {
    title: '合同已登载',
    body: row.is_whole
      ? '作品已归入受让方名下，合同副本双方均可下载。'
      : '权利台账已更新，合同副本双方均可下载。',
  });
  return {
    type: 'transfer',
    v: 1,
    id: row.number,
    deposit_id: row.deposit_number,
    kind: row.kind,
    contract_sha256: Buffer.from(row.contract_sha256 ?? []).toString('hex'),
    parties_commitment: toHex(
      sha256(openParties(row.salt, openContract(context, row.contract_sealed ?? Buffer.alloc(0)))),
    ),
    decided_at: now.toISOString(),
  };
}

/** Its place in the log; the record is written after everything else of the decision. */
export const keepTransferRecord = (tx: Tx, transferId: string, recordSha256: Uint8Array, now: Date) =>
  updateTransfer(tx, transferId, { record_sha256: recordSha256 }, now);

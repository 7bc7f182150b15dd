import { transferMachine } from '@yinji/state-machine';
import { createHash } from 'node:crypto';
import { Refusal, type AppContext, inTransaction, stateAfter } from '../../platform/index.ts';
import { appendRecord } from '../../evidence/index.ts';
import { checkSigned } from './check-signed.ts';
import { getTransferableWork } from './check-work.ts';
import { openContract } from './contract.ts';
import { holdTransfer, moveTransfer } from './parties.ts';
import { notifyParties } from './notify-parties.ts';
import { updateParty } from './transfers-store.ts';
import { listParties } from './transfers-read-model.ts';

interface Signing {
  id: string;
  /** Of the text the person read. */
  contractSha256: string;
  certificateSha256: string;
  signature: Uint8Array;
}

/**
 * A party signs the contract's bytes; each signature is a record of the work, and the second one completes the
 * contract.
 */
export async function signTransfer(context: AppContext, accountId: string, given: Signing): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { row, own } = await holdTransfer(tx, given.id, accountId);
    stateAfter(transferMachine, row.state, 'sign', own.role);
    if (own.signed_at !== null || own.role === 'co-owner') throw new Refusal('STATE_CHANGED');
    if (row.contract_sealed === null || row.number === null) throw new Refusal('STATE_CHANGED');
    const bytes = openContract(context, row.contract_sealed);
    const contractSha256 = createHash('sha256').update(bytes).digest('hex');
    if (contractSha256 !== given.contractSha256) throw new Refusal('CONTRACT_CHANGED');
    await getTransferableWork(tx, row.work_id);
    const now = context.now();
    const { certificateSha256, signature } = given;
    const keyId = await checkSigned(tx, accountId, { content: bytes, certificateSha256, signature, now });
    const signatureSha256 = createHash('sha256').update(signature).digest();
    const record = await appendRecord(
      tx,
      {
        type: 'signature',
        v: 1,
        id: row.number,
        deposit_id: row.deposit_number,
        role: own.role,
        contract_sha256: contractSha256,
        signature_sha256: signatureSha256.toString('hex'),
        signed_at: now.toISOString(),
      },
      row.work_id,
    );
    await updateParty(tx, own.id, {
      signing_key_id: keyId,
      signature_sealed: context.vault.sealBytes('transfer-signature', signature),
      signature_sha256: signatureSha256,
      signed_at: now,
      record_sha256: record.sha256,
    });
    await moveTransfer(tx, row, 'sign', own.role, now);
    const parties = await listParties(tx, [row.id]);
    const isClosed = parties.every((one) => one.role === 'co-owner' || one.signed_at !== null);
    if (isClosed) await moveTransfer(tx, row, 'close', 'system', now, { due_at: null });
    const telling = isClosed
      ? { title: '双方均已签署合同', body: '合同已成立，签名记入公开日志后送交形式审核。' }
      : { title: '对方已签署合同', body: '请阅读全文后签署。' };
    await notifyParties(
      tx,
      row,
      parties.filter((one) => isClosed || one.role !== 'co-owner'),
      telling,
      isClosed ? undefined : accountId,
    );
  });
}

import { Refusal, type AppContext } from '../../platform/index.ts';
import type { TransferContract } from '@yinji/contract';
import { openContract, openParties } from './contract.ts';
import { findTransfer, listParties } from './transfers-read-model.ts';

/**
 * What a party may download of a contract: its bytes, the signatures, the statement before it.
 * @throws Refusal NOT_FOUND for non-parties, NOT_READY before the bytes are fixed
 */
export async function getSignedContract(context: AppContext, accountId: string, id: string) {
  const row = await findTransfer(context.db, id);
  const parties = row === undefined ? [] : await listParties(context.db, [id]);
  if (row === undefined || !parties.some((one) => one.account_id === accountId)) throw new Refusal('NOT_FOUND');
  if (row.contract_sealed === null || row.number === null)
    throw new Refusal('NOT_READY', '各方同意之后才有合同正文');
  const bytes = openContract(context, row.contract_sealed);
  const open = (purpose: string, sealed: Uint8Array | null) =>
    sealed === null ? null : context.vault.openBytes(purpose, sealed);
  return {
    id: row.id,
    workId: row.work_id,
    number: row.number,
    state: row.state,
    title: row.title,
    recordSha256: row.record_sha256,
    decidedAt: row.decided_at,
    bytes,
    /** Opens the commitment of the transfer's record; null before there is one. */
    partiesOpening: row.state === 'recorded' ? openParties(row.salt, bytes) : null,
    contract: JSON.parse(bytes.toString('utf8')) as TransferContract,
    statement: open('trading-statement', row.statement_sealed),
    statementSignature: open('trading-statement', row.statement_signature_sealed),
    signatures: parties.flatMap((one) =>
      one.role === 'co-owner' || one.signed_at === null || one.record_sha256 === null
        ? []
        : [
            {
              role: one.role,
              signature: open('transfer-signature', one.signature_sealed) ?? Buffer.alloc(0),
              signedAt: one.signed_at,
              keyId: one.signing_key_id,
              recordSha256: one.record_sha256,
            },
          ],
    ),
  };
}

export type SignedContract = Awaited<ReturnType<typeof getSignedContract>>;

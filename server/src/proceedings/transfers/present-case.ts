import { contractClauses, dayText, type TransferContract } from '@yinji/contract';
import { maskName } from '../../people/index.ts';
import { listGrants } from '../../works/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { openContract } from './contract.ts';
import { findTransfer, listParties } from './transfers-read-model.ts';

/** A contract for a reviewer: its form and the rights ledger, the parties masked. */
export async function presentTransferCase(context: AppContext, transferId: string) {
  const row = await findTransfer(context.db, transferId);
  if (row?.contract_sealed == null) return null;
  const contract = JSON.parse(openContract(context, row.contract_sealed).toString('utf8')) as TransferContract;
  const masked = (party: { name: string }) => ({
    name: maskName(party.name),
    document: '证件已由实名认证核对',
  });
  const parties = await listParties(context.db, [transferId]);
  const grants = await listGrants(context.db, row.work_id);
  return {
    number: contract.number,
    kind: contract.kind,
    isWhole: row.is_whole,
    clauses: contractClauses({
      ...contract,
      holder: masked(contract.holder),
      counterparty: masked(contract.counterparty),
      co_owners: contract.co_owners.map(maskName),
    }),
    signedAt: parties.flatMap((one) =>
      one.signed_at === null || one.name_sealed === null
        ? []
        : [
            {
              role: one.role,
              maskedName: maskName(context.vault.open('transfer-party', one.name_sealed)),
              at: one.signed_at.toISOString(),
            },
          ],
    ),
    coOwners: contract.co_owners.length,
    rights: grants
      .filter((one) => contract.rights.includes(one.right_no))
      .map((one) => ({
        right: one.right_no,
        kind: one.kind,
        territory: one.territory,
        startsOn: dayText(one.day_from),
        lastDay: one.day_to === null ? null : dayText(one.day_to - 1),
        isNew: one.transfer_id === transferId,
      })),
  };
}

import type { TransferRow as Listed, TransferView } from '@yinji/contract';
import { findDocument } from '../../evidence/index.ts';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { contractBytes, openContract, previewContract } from './contract.ts';
import { openDraft } from './draft.ts';
import { isTurnOf } from './parties.ts';
import {
  findTransfer,
  listParties,
  listTransfersOf,
  type PartyRow,
  type TransferRow,
} from './transfers-read-model.ts';

/** All contracts a person is a party to. */
export async function listTransfers(context: AppContext, accountId: string): Promise<Listed[]> {
  const rows = await listTransfersOf(context.db, accountId);
  const parties = Map.groupBy(
    await listParties(
      context.db,
      rows.map((row) => row.id),
    ),
    (one) => one.transfer_id,
  );
  return rows.map((row) => presentRow(context, row, parties.get(row.id) ?? [], accountId));
}

/** @throws Refusal NOT_FOUND for anyone who is not a party */
export async function getTransfer(context: AppContext, accountId: string, id: string): Promise<TransferView> {
  const row = await findTransfer(context.db, id);
  const parties = row === undefined ? [] : await listParties(context.db, [id]);
  if (row === undefined || !parties.some((one) => one.account_id === accountId)) throw new Refusal('NOT_FOUND');
  const isHolder = row.account_id === accountId;
  const bytes =
    row.contract_sealed === null
      ? contractBytes(await previewContract(context, row, parties))
      : openContract(context, row.contract_sealed);
  const document = await findDocument(context.db, row.work_id, 'contract', id);
  return {
    ...presentRow(context, row, parties, accountId),
    workId: row.work_holder_id === accountId || (isHolder && row.state === 'drafted') ? row.work_id : null,
    draft: isHolder && row.draft_sealed !== null ? openDraft(context.vault, row.draft_sealed) : null,
    draftSha256: hex(row.draft_sha256),
    statedAt: iso(row.stated_at),
    parties: parties.map((one) => ({
      role: one.role,
      name: nameOf(context, one),
      isOwn: one.account_id === accountId,
      answeredAt: iso(one.answered_at),
      signedAt: iso(one.signed_at),
      signatureLogIndex: one.signature_index,
    })),
    contract: Buffer.from(bytes).toString('base64'),
    contractSha256: row.contract_sha256 === null ? null : hex(row.contract_sha256),
    reason: row.reason,
    decidedAt: iso(row.decided_at),
    hasCertificate: document !== undefined,
    isWhole: row.is_whole,
  };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const nameOf = (context: AppContext, { name_sealed: sealed }: PartyRow) =>
  sealed === null ? '' : context.vault.open('transfer-party', sealed);

function presentRow(
  context: AppContext,
  row: TransferRow,
  parties: readonly PartyRow[],
  accountId: string,
): Listed {
  const own = parties.find((one) => one.account_id === accountId);
  const other = parties.find((one) => one.role === (own?.role === 'holder' ? 'counterparty' : 'holder'));
  const drafted = () =>
    row.draft_sealed === null ? '' : openDraft(context.vault, row.draft_sealed).counterparty.name;
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    role: own?.role ?? 'holder',
    title: row.title,
    depositNumber: row.deposit_number,
    otherName: other === undefined ? drafted() : nameOf(context, other),
    dueAt: iso(row.due_at),
    isMine: own !== undefined && isTurnOf(row.state, own),
    updatedAt: row.updated_at.toISOString(),
  };
}

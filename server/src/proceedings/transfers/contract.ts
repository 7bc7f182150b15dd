import { createHash, randomBytes } from 'node:crypto';
import type { TransferContract } from '@yinji/contract';
import { canonicalBytes, canonicalize, encodeOpening, toHex, type JsonValue } from '@yinji/evidence';
import { Refusal, type Tx, type AppContext } from '../../platform/index.ts';
import { getPerson } from '../../people/index.ts';
import { findWork } from '../../works/index.ts';
import { openDraft } from './draft.ts';
import { partyOf } from './parties.ts';
import type { PartyRow, TransferRow } from './transfers-read-model.ts';

/** Placeholder of an unknown party in the preview. */
const UNKNOWN = '待对方确认后填入';

export const contractBytes = (contract: TransferContract): Uint8Array =>
  canonicalBytes(contract as unknown as JsonValue);

export const openContract = (context: AppContext, sealed: Uint8Array): Buffer =>
  context.vault.openBytes('transfer-contract', sealed);

/** The opening of the commitment to who the parties are, as in the contract (docs/evidence-format.md §3, transfer). */
export function openParties(salt: Uint8Array | null, bytes: Uint8Array): Uint8Array {
  if (salt === null) throw new Error('the salt was destroyed with the contract');
  const contract = JSON.parse(Buffer.from(bytes).toString('utf8')) as Record<string, JsonValue>;
  const { holder = null, counterparty = null, co_owners = null } = contract;
  return encodeOpening(toHex(salt), canonicalize({ co_owners, counterparty, holder }));
}

/** The contract as it would be fixed now; missing parties' names are as the holder wrote them. */
export async function previewContract(
  context: AppContext,
  row: TransferRow,
  parties: readonly PartyRow[],
): Promise<TransferContract> {
  const draft = openDraft(context.vault, row.draft_sealed);
  const work = await findWork(context.db, row.work_id);
  const party = async (role: 'holder' | 'counterparty', name: string) => {
    const accountId = partyOf(parties, role)?.account_id;
    const isKnown = role === 'holder' || partyOf(parties, role)?.answered_at != null;
    if (accountId == null || !isKnown) return { name, document: UNKNOWN };
    const person = await getPerson(context, accountId);
    return { name: person.name, document: person.document };
  };
  const { terms } = draft;
  return {
    type: 'transfer-contract',
    v: 1,
    number: row.number ?? '',
    nonce: '0'.repeat(32),
    kind: terms.kind,
    made_at: row.updated_at.toISOString(),
    work: {
      title: work?.title ?? row.title,
      deposit_id: row.deposit_number,
      record_sha256: work?.record_sha256 ? toHex(work.record_sha256) : '',
      file_sha256: work?.file_sha256 ? toHex(work.file_sha256) : '',
    },
    holder: await party('holder', ''),
    counterparty: await party('counterparty', draft.counterparty.name),
    co_owners: draft.coOwners.map((one) => one.name),
    rights: terms.rights,
    territory: terms.territory,
    starts_on: terms.startsOn,
    last_day: terms.lastDay,
    price_fen: terms.priceFen,
    payment: terms.payment,
    delivery: terms.delivery,
    breach: terms.breach,
    dispute: terms.dispute,
    arbitration: terms.arbitration,
    other: terms.other,
  };
}

/** The bytes that both sign, once everybody has agreed. */
export async function fixContract(context: AppContext, tx: Tx, row: TransferRow, parties: readonly PartyRow[]) {
  const work = await findWork(tx, row.work_id);
  if (work?.record_sha256 == null || work.file_sha256 === null) throw new Refusal('NOT_FOUND');
  const contract: TransferContract = {
    ...(await previewContract(context, row, parties)),
    nonce: randomBytes(16).toString('hex'),
    made_at: context.now().toISOString(),
  };
  const bytes = contractBytes(contract);
  return {
    contract_sealed: context.vault.sealBytes('transfer-contract', bytes),
    contract_sha256: createHash('sha256').update(bytes).digest(),
  };
}

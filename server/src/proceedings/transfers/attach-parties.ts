import { beijingTime } from '@yinji/evidence';
import type { RawBuilder } from 'kysely';
import { type AppContext, inTransaction, itemJob } from '../../platform/index.ts';
import { notifyAccount, attachPersonKind, findPerson } from '../../people/index.ts';
import { transferLink } from './notify-parties.ts';
import { lockTransfer, namesAccount, updateParty } from './transfers-store.ts';
import { listOwnedOrganisations, listParties, listUnattached, type PartyRow } from './transfers-read-model.ts';

/**
 * Links the parties that a holder named with the accounts of this phone or mailbox and this verified name,
 * whenever they exist. The holder is not informed, so an offer reveals nothing about accounts.
 */
export async function attachParties(context: AppContext, which: RawBuilder<boolean>): Promise<void> {
  for (const found of await listUnattached(context.db, which)) {
    const name = found.name_sealed === null ? '' : context.vault.open('transfer-party', found.name_sealed);
    const accountId = await accountNamed(context, found.account_id, name);
    if (accountId !== undefined) await attach(context, found.transfer_id, found.id, accountId);
  }
}

/** The same for an account whose name or address has become known. */
export const attachPerson = itemJob({
  kind: attachPersonKind,
  label: '通知合同所列的人',
  listDue: async ({ db }, free) =>
    (await listUnattached(db, free('account.id'))).map(({ account_id: id }) => ({ id })),
  run: (context, accountId) => attachParties(context, namesAccount(accountId)),
});

async function accountNamed(context: AppContext, personId: string, name: string): Promise<string | undefined> {
  if ((await findPerson(context, personId))?.name === name) return personId;
  for (const { id } of await listOwnedOrganisations(context.db, personId))
    if ((await findPerson(context, id))?.name === name) return id;
  return undefined;
}

const ASKS: Record<PartyRow['role'], string> = {
  holder: '',
  counterparty: '有一份著作权合同等您确认',
  'co-owner': '有一份著作权合同等您以共有人身份同意',
};

async function attach(
  context: AppContext,
  transferId: string,
  partyId: string,
  accountId: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockTransfer(tx, transferId);
    const parties = await listParties(tx, [transferId]);
    const party = parties.find((one) => one.id === partyId);
    if (row === undefined || party?.account_id !== null || row.due_at === null) return;
    // Nobody is two parties of one contract, nor the holder under a second account.
    if (parties.some((one) => one.account_id === accountId)) return;
    if (await isHolderAgain(context, row.account_id, accountId)) return;
    await updateParty(tx, partyId, { account_id: accountId });
    // A co-owner is asked in their own step.
    if (party.role === 'co-owner' && row.state === 'offered') return;
    await notifyAccount(tx, accountId, {
      title: ASKS[party.role],
      body: `「${row.title}」：请在 ${beijingTime(row.due_at)} 前阅读并答复。`,
      link: transferLink(row.id),
      category: 'rights',
    });
  });
}

/** By verified name and document: one person with two accounts cannot contract with themselves. */
async function isHolderAgain(context: AppContext, holderId: string, accountId: string): Promise<boolean> {
  const [holder, other] = await Promise.all([findPerson(context, holderId), findPerson(context, accountId)]);
  return holder !== undefined && holder.name === other?.name && holder.document === other.document;
}

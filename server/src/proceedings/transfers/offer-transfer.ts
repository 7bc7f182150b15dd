import { transferMachine } from '@yinji/state-machine';
import { randomBytes } from 'node:crypto';
import type { NamedParty, TransferDraft } from '@yinji/contract';
import { makeNumber, NUMBER_PREFIX } from '@yinji/evidence';
import { getPerson, readTarget, targetLookup } from '../../people/index.ts';
import {
  Refusal,
  type Tx,
  type AppContext,
  beijingYear,
  inTransaction,
  newId,
  takeToken,
  stateAfter,
} from '../../platform/index.ts';
import { reserveRights } from '../../works/index.ts';
import { getTransferableWork } from './check-work.ts';
import { listCoOwners } from './co-owners.ts';
import { openDraft } from './draft.ts';
import { checkTerms } from './draft-transfer.ts';
import { dueFrom } from './due.ts';
import { holdTransfer, moveTransfer } from './parties.ts';
import { insertParty } from './transfers-store.ts';

/**
 * Sends the draft to the named parties, and reserves its rights. The answer is the same whether or not they
 * have accounts: a later account finds the offer until it expires.
 */
export async function offerTransfer(context: AppContext, accountId: string, id: string): Promise<void> {
  await takeToken(
    context,
    'transfer-offer',
    accountId,
    { capacity: 60, refillSeconds: 600 },
    'TOO_MANY_REQUESTS',
  );
  const person = await getPerson(context, accountId);
  // A job finds the named party, so that the response time does not show whether the account exists.
  await inTransaction(context.db, async (tx) => {
    const { row, own } = await holdTransfer(tx, id, accountId);
    stateAfter(transferMachine, row.state, 'offer', own.role);
    const work = await getTransferableWork(tx, row.work_id);
    const now = context.now();
    const draft = openDraft(context.vault, row.draft_sealed);
    checkTerms(draft, now);
    if (row.stated_at === null) throw new Refusal('STATEMENT_REQUIRED');
    await checkCoOwners(context, tx, row.work_id, person.name, draft);
    await reserveRights(tx, {
      transferId: id,
      workId: row.work_id,
      workHolderId: work.account_id,
      grantorId: accountId,
      terms: draft.terms,
    });
    await insertNamed(context, tx, id, 'counterparty', draft.counterparty);
    for (const one of draft.coOwners) await insertNamed(context, tx, id, 'co-owner', one);
    const number = makeNumber(NUMBER_PREFIX.transfer, beijingYear(now), randomBytes(8));
    await moveTransfer(tx, row, 'offer', own.role, now, { number, offered_at: now, due_at: dueFrom(now) });
  });
}

/** Everybody in the rights form must be asked; more may be. */
async function checkCoOwners(
  context: AppContext,
  tx: Tx,
  workId: string,
  holder: string,
  draft: TransferDraft,
) {
  const named = new Set(draft.coOwners.map((one) => one.name));
  if ((await listCoOwners(context, tx, workId, holder)).some((name) => !named.has(name)))
    throw new Refusal('CO_OWNERS_MISSING', undefined, { fields: ['coOwners'] });
}

async function insertNamed(
  context: AppContext,
  tx: Tx,
  transferId: string,
  role: 'counterparty' | 'co-owner',
  { name, phone, email }: NamedParty,
): Promise<void> {
  const target = readTarget(context, { phone, email });
  await insertParty(tx, {
    id: newId(),
    transfer_id: transferId,
    role,
    account_id: null,
    name_sealed: context.vault.seal('transfer-party', name),
    target_lookup: targetLookup(context.vault, target),
    target_channel: target.channel,
  });
}

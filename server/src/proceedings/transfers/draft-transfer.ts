import { randomBytes } from 'node:crypto';
import { isWhole, termsFaults, type TransferDraft } from '@yinji/contract';
import { findAccountByLookup, getPerson, readTarget, targetLookup } from '../../people/index.ts';
import { Refusal, type Tx, type AppContext, beijingDay, inTransaction, newId } from '../../platform/index.ts';
import { listGrants, lockWork } from '../../works/index.ts';
import { getTransferableWork } from './check-work.ts';
import { draftSha256, sealDraft } from './draft.ts';
import { holdTransfer, moveTransfer } from './parties.ts';
import { insertParty, insertTransfer } from './transfers-store.ts';
import { findWorkHolder } from './transfers-read-model.ts';

interface Given extends TransferDraft {
  id: string;
  workId: string;
}

/** Drafts a contract, or changes a draft. A statement about an earlier text is void. */
export async function draftTransfer(context: AppContext, accountId: string, given: Given): Promise<void> {
  const now = context.now();
  const draft: TransferDraft = {
    terms: { ...given.terms, rights: given.terms.rights.toSorted((a, b) => a - b) },
    counterparty: given.counterparty,
    coOwners: given.coOwners,
  };
  checkTerms(draft, now);
  const person = await getPerson(context, accountId);
  const written = {
    kind: draft.terms.kind,
    is_whole: isWhole(draft.terms),
    draft_sealed: sealDraft(context.vault, draft),
    draft_sha256: draftSha256(draft),
  };
  await inTransaction(context.db, async (tx) => {
    await lockWork(tx, given.workId);
    await mustHold(tx, accountId, given.workId);
    await checkTargets(context, accountId, draft);
    const isNew = await insertTransfer(
      tx,
      { ...written, id: given.id, work_id: given.workId, account_id: accountId, salt: randomBytes(16) },
      now,
    );
    if (isNew) {
      const holder = { account_id: accountId, name_sealed: context.vault.seal('transfer-party', person.name) };
      const row = { id: newId(), transfer_id: given.id, role: 'holder' as const, ...holder };
      return void (await insertParty(tx, { ...row, target_lookup: null, target_channel: null }));
    }
    const { row, own } = await holdTransfer(tx, given.id, accountId);
    if (row.work_id !== given.workId) throw new Refusal('NOT_FOUND');
    const stale = { statement_sealed: null, statement_signature_sealed: null, stated_at: null };
    const isSame = Buffer.compare(Buffer.from(row.draft_sha256), written.draft_sha256) === 0;
    await moveTransfer(tx, row, 'update', own.role, now, isSame ? written : { ...written, ...stale });
  });
}

export function checkTerms({ terms }: TransferDraft, now: Date): void {
  const faults = termsFaults(terms, beijingDay(now));
  if (faults.length > 0)
    throw new Refusal('BAD_INPUT', faults[0]?.message, {
      fields: faults.map((fault) => `terms.${fault.path}`),
      faults,
    });
}

/** All other parties are different people. */
async function checkTargets(context: AppContext, accountId: string, draft: TransferDraft): Promise<void> {
  const seen = new Set<string>();
  for (const one of [draft.counterparty, ...draft.coOwners]) {
    const target = readTarget(context, one);
    const lookup = targetLookup(context.vault, target);
    if ((await findAccountByLookup(context.db, target.channel, lookup))?.id === accountId)
      throw new Refusal('BAD_INPUT', '不能与自己订立合同', { fields: ['counterparty'] });
    const key = Buffer.from(lookup).toString('hex');
    if (seen.has(key)) throw new Refusal('BAD_INPUT', '同一个号码或邮箱写了两次', { fields: ['coOwners'] });
    seen.add(key);
  }
}

/** The holder, or a person with a right by assignment; others do not find the work. */
async function mustHold(tx: Tx, accountId: string, workId: string): Promise<void> {
  if ((await findWorkHolder(tx, workId)) !== accountId) {
    const grants = await listGrants(tx, workId);
    const isAssignee = grants.some(
      (one) => one.kind === 'assignment' && one.state === 'granted' && one.grantee_id === accountId,
    );
    if (!isAssignee) throw new Refusal('NOT_FOUND');
  }
  await getTransferableWork(tx, workId);
}

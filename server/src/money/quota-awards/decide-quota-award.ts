import { Refusal, type StaffActor, type Tx, type AppContext } from '../../platform/index.ts';
import {
  notifyAccount,
  actOnProceeding,
  listOwnStaffIds,
  type Proceeding,
  type Verdict,
} from '../../people/index.ts';
import { grantQuotas } from '../quota/index.ts';
import { getQuotaAward, lockQuotaAward, setDecision, type LockedGrant } from './quota-awards-store.ts';
import { presentQuotaAward } from './present-quota-award.ts';

const STATES = { approve: 'granted', refuse: 'refused', withdraw: 'withdrawn' } as const;
const KIND_WORDS = { evidence: '存证', authentic: '确权', gallery: '图册作品', common: '普通作品' } as const;

const award: Proceeding<LockedGrant> = {
  name: 'grant',
  lock: lockQuotaAward,
  sides: (_db, grant) => [grant.account_id],
};

/**
 * Written to the ledger with the award as its source: concurrent approvals grant once.
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, SECOND_PERSON_REQUIRED, STATE_CHANGED
 */
export async function decideQuotaAward(
  context: AppContext,
  actor: StaffActor<'quota-award'>,
  { id, decision, note }: { id: string; decision: Verdict; note: string },
) {
  await actOnProceeding(context, actor, award, { id }, async (tx, grant, by) => {
    const decidedBy = await by.decider({
      decision: 'quota-award',
      verdict: decision,
      first: grant.proposed_by,
    });
    if (grant.state !== 'proposed') throw new Refusal('STATE_CHANGED', '这笔发放已有结论，请刷新');
    if (decision === 'approve' && grant.expires_at <= by.now)
      throw new Refusal('STATE_CHANGED', '有效期已过，请重新提出');
    const state = STATES[decision];
    await setDecision(tx, id, { state, decided_by: decidedBy, decided_at: by.now, note });
    if (decision === 'approve') await give(tx, grant, by.now);
    return state;
  });
  return presentQuotaAward(
    await getQuotaAward(context.db, id),
    await listOwnStaffIds(context.db, actor.staffId),
  );
}

async function give(tx: Tx, grant: LockedGrant, now: Date) {
  const { id, account_id: accountId, kind, amount, expires_at: expiresAt } = grant;
  const quotas = { evidence: 0, authentic: 0, gallery: 0, common: 0, [kind]: amount };
  await grantQuotas(tx, { sourceId: id, accountId, quotas, expiresAt, now });
  await notifyAccount(tx, accountId, {
    title: '额度已发放',
    category: 'rights',
    body: `平台向您发放了${KIND_WORDS[kind]}额度 ${amount} 次，理由：${grant.reason}`,
    link: 'my-wallet',
  });
}

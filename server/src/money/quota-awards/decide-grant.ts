import {
  Refusal,
  type StaffActor,
  type Tx,
  type AppContext,
  inTransaction,
  tellAccount,
} from '../../platform/index.ts';
import { grantQuotas } from '../quota/index.ts';
import { auditStaff, requireDecider } from '../../people/index.ts';
import { getGrant, lockGrant, setDecision } from './quota-awards-store.ts';
import { requireGranter } from './may-grant.ts';
import { presentGrant } from './present-grant.ts';

const STATES = { approve: 'granted', refuse: 'refused', withdraw: 'withdrawn' } as const;
const KIND_WORDS = { evidence: '存证', authentic: '确权', gallery: '图册作品', common: '普通作品' } as const;

/**
 * Four eyes: the proposer may only withdraw, anybody else of the two roles decides. Judged under the row lock, and
 * written to the ledger with the grant as its source: however many approve at once, it is granted once.
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, SECOND_PERSON_REQUIRED, STATE_CHANGED
 */
export async function decideGrant(
  context: AppContext,
  actor: StaffActor,
  { id, decision, note }: { id: string; decision: keyof typeof STATES; note: string },
) {
  requireGranter(actor);
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const grant = await lockGrant(tx, id);
    if (grant === undefined) throw new Refusal('NOT_FOUND');
    const about = [grant.account_id];
    const decidedBy = await requireDecider(tx, actor, { decision, proposedBy: grant.proposed_by, about });
    if (grant.state !== 'proposed') throw new Refusal('STATE_CHANGED', '这笔发放已有结论，请刷新');
    if (decision === 'approve' && grant.expires_at <= now)
      throw new Refusal('STATE_CHANGED', '有效期已过，请重新提出');
    await setDecision(tx, id, { state: STATES[decision], decided_by: decidedBy, decided_at: now, note });
    if (decision === 'approve') await give(tx, grant, now);
    await auditStaff(tx, actor.staffId, `grant-${STATES[decision]}`, id);
  });
  return presentGrant(await getGrant(context.db, id), actor);
}

async function give(tx: Tx, grant: NonNullable<Awaited<ReturnType<typeof lockGrant>>>, now: Date) {
  const { id, account_id: accountId, kind, amount, expires_at: expiresAt } = grant;
  const quotas = { evidence: 0, authentic: 0, gallery: 0, common: 0, [kind]: amount };
  await grantQuotas(tx, { sourceId: id, accountId, quotas, expiresAt, now });
  await tellAccount(tx, accountId, {
    title: '额度已发放',
    category: 'rights',
    body: `平台向您发放了${KIND_WORDS[kind]}额度 ${amount} 次，理由：${grant.reason}`,
    link: 'my-wallet',
  });
}

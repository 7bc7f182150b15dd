import { Refusal, SUBJECTS, type StaffActor, type Tx, type AppContext } from '../../platform/index.ts';
import { notifyAccount } from '../notices/index.ts';
import { grantIdentity } from '../identity/index.ts';
import { openOrganisation } from '../organisations/index.ts';
import { actOnProceeding, type Hand } from '../proceedings/index.ts';
import type { SecondPerson } from '../staff/index.ts';
import { openClaim } from './claim.ts';
import { endReview, setFirstApproval, type ReviewRow } from './identity-reviews-store.ts';
import { listPapers } from './list-papers.ts';
import { review } from './review.ts';

interface Decision {
  id: string;
  decision: 'approve' | 'reject';
  reason?: string | undefined;
}

const PROFILE = 'personal?currentType=myProfile';

/**
 * Two different people must approve, one may reject. Concurrent approvals count as first and second; a second
 * approval by the same person is refused.
 */
export async function decideReview(
  context: AppContext,
  actor: StaffActor<'identity-review'>,
  { id, decision, reason }: Decision,
): Promise<{ state: 'waiting' | 'passed' | 'rejected' }> {
  if (decision === 'reject' && reason === undefined)
    throw new Refusal('BAD_INPUT', '驳回须写明理由', { fields: ['reason'] });
  const row = await actOnProceeding(context, actor, review, { id }, async (tx, held, by) => {
    if (held.state !== 'waiting') throw new Refusal('STATE_CHANGED');
    await by.opened(
      SUBJECTS['identity-review'].auditName,
      (await listPapers(tx, id)).map((paper) => paper.id),
    );
    if (decision === 'reject') {
      await reject(tx, held, { by, reason: reason ?? '' });
      return 'rejected';
    }
    const { first_by: first } = held;
    if (first === null) {
      await by.first('identity-review');
      await setFirstApproval(tx, id, by.staffId, by.now);
    } else
      await pass(context, tx, held, await by.second({ decision: 'identity-review', verdict: decision, first }));
    return 'approved';
  });
  if (decision === 'reject') return { state: 'rejected' };
  return { state: row.first_by === null ? 'waiting' : 'passed' };
}

async function reject(tx: Tx, row: ReviewRow, { by, reason }: { by: Hand; reason: string }) {
  await endReview(tx, row.id, { state: 'rejected', decidedBy: by.staffId, reason }, by.now);
  await notifyAccount(tx, row.account_id, {
    title: row.kind === 'person' ? '实名认证未通过' : '单位认证未通过',
    category: 'security',
    body: `${reason}（材料已销毁，可以重新提交。）`,
    link: PROFILE,
  });
}

async function pass(context: AppContext, tx: Tx, row: ReviewRow, decidedBy: SecondPerson<'identity-review'>) {
  if (row.claim_sealed === null || row.number_lookup === null) throw new Refusal('STATE_CHANGED');
  const claim = openClaim(context, row.claim_sealed);
  const isGranted =
    row.kind === 'organisation'
      ? (await openOrganisation(context, tx, {
          name: claim.name,
          creditCode: claim.number,
          ownerId: row.account_id,
        })) !== undefined
      : (await grantIdentity(tx, {
          account_id: row.account_id,
          kind: 'person',
          name_sealed: context.vault.seal('identity', claim.name),
          id_number_sealed: context.vault.seal('identity', claim.number),
          id_number_lookup: row.number_lookup,
        })) === 'granted';
  // The number was free when the review began; another account has it now.
  if (!isGranted) throw new Refusal('REAL_NAME_LIMIT');
  await endReview(tx, row.id, { state: 'passed', decidedBy }, context.now());
  await notifyAccount(
    tx,
    row.account_id,
    row.kind === 'person'
      ? {
          title: '实名认证已通过',
          category: 'security',
          body: '两名工作人员已核对，材料照片已销毁。现在可以购买套餐，并生成用于存证的签名密钥。',
          link: 'personal?currentType=myDigitallySigned',
        }
      : {
          title: '单位认证已通过',
          body: `${claim.name}已有自己的账号，您是负责人。在“个人资料”的“单位”里进入。材料照片已销毁。`,
          link: PROFILE,
        },
  );
}

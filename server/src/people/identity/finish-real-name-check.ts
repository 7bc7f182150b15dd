import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../notices/index.ts';
import { findPerson } from './get-person.ts';
import { grantIdentity } from './grant-identity.ts';
import { decideCheck, findLatestCheck } from './identity-store.ts';

interface Finished {
  state: 'pending' | 'passed' | 'failed';
  purpose: 'first' | 'again';
  name: string | null;
  checkedAt: string | null;
}

/**
 * Queries the provider about the person's latest check; the query in the browser's return address proves
 * nothing.
 */
export async function finishRealNameCheck(context: AppContext, accountId: string): Promise<Finished> {
  const check = await findLatestCheck(context.db, accountId);
  if (check === undefined || check.certify_id === null) throw new Refusal('NOT_FOUND', '没有进行中的实名核验');
  const { purpose } = check;
  let { state } = check;
  if (state === 'pending') {
    const { outcome } = await context.faceCheck.result(check.certify_id).catch((cause: unknown) => {
      context.report('face check: result', cause);
      throw new Refusal('PROVIDER_UNREACHABLE');
    });
    if (outcome === 'pending') return { state, purpose, name: null, checkedAt: null };
    state = await decide(context, accountId, check, outcome);
  }
  const person = await findPerson(context, accountId);
  // An identified person stays identified; only a repeated check is judged by its own result.
  if (person === undefined || (purpose === 'again' && state === 'failed'))
    return { state: 'failed', purpose, name: null, checkedAt: context.now().toISOString() };
  return { state: 'passed', purpose, name: person.name, checkedAt: person.verifiedAt.toISOString() };
}

type Check = NonNullable<Awaited<ReturnType<typeof findLatestCheck>>>;

/** Returns the result: a passed face for a number with too many accounts is a failure. */
async function decide(
  context: AppContext,
  accountId: string,
  check: Check,
  outcome: 'passed' | 'failed',
): Promise<'passed' | 'failed'> {
  return inTransaction(context.db, async (tx) => {
    if (outcome === 'failed') {
      if (await decideCheck(tx, check.id, 'failed', context.now()))
        await notifyAccount(tx, accountId, {
          title: '实名认证未通过',
          body: '人脸核验未通过，可以重新发起，也可以改用人工审核。',
          link: 'personal?currentType=myProfile',
          category: 'security',
        });
      return 'failed';
    }
    if (check.purpose === 'again') {
      if (await decideCheck(tx, check.id, 'passed', context.now()))
        await notifyAccount(tx, accountId, {
          title: '本人核验已通过',
          body: '再次核验已通过。若非本人操作，请立即联系我们。',
          link: 'personal?currentType=myDigitallySigned',
          category: 'security',
        });
      return 'passed';
    }
    const granted = await grantIdentity(tx, {
      account_id: accountId,
      kind: 'person',
      name_sealed: check.name_sealed,
      id_number_sealed: check.id_number_sealed,
      id_number_lookup: check.id_number_lookup,
    });
    const state = granted === 'granted' ? 'passed' : 'failed';
    if (!(await decideCheck(tx, check.id, state, context.now()))) throw new Refusal('STATE_CHANGED');
    await notifyAccount(
      tx,
      accountId,
      granted === 'granted' ? PASSED : { ...NOT_GRANTED[granted], category: 'security' },
    );
    return state;
  });
}

const PASSED = {
  title: '实名认证已通过',
  body: '现在可以购买套餐，并生成用于存证的签名密钥。',
  link: 'personal?currentType=myDigitallySigned',
  category: 'security' as const,
};
const NOT_GRANTED = {
  'too-many': { title: '实名认证未通过', body: '核验已通过，但该证件可认证的账号数已达上限，本账号未登记。' },
  'known-already': { title: '实名认证未重复登记', body: '本账号此前已完成实名认证，本次核验没有改变什么。' },
};

import { randomBytes } from 'node:crypto';
import { inTransaction } from '../db/database.ts';
import { tellAccount } from '../outbox/index.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { ACCOUNTS_PER_PERSON } from './begin-real-name-check.ts';
import { countAccountsOfIdNumber, decideCheck, findLatestCheck, insertIdentity } from './identity-store.ts';
import { findPerson } from './get-person.ts';

interface Finished {
  state: 'pending' | 'passed' | 'failed';
  purpose: 'first' | 'again';
  name: string | null;
  checkedAt: string | null;
}

/** Asks the provider about the person's latest check; what the browser brought back in its address counts for nothing. */
export async function finishRealNameCheck(world: World, accountId: string): Promise<Finished> {
  const check = await findLatestCheck(world.db, accountId);
  if (check === undefined || check.certify_id === null) throw new Refusal('NOT_FOUND', '没有进行中的实名核验');
  const { purpose } = check;
  let { state } = check;
  if (state === 'pending') {
    const { outcome } = await world.faceCheck.result(check.certify_id).catch((cause: unknown) => {
      world.report('face check: result', cause);
      throw new Refusal('PROVIDER_UNREACHABLE');
    });
    if (outcome === 'pending') return { state, purpose, name: null, checkedAt: null };
    await decide(world, accountId, check, outcome);
    state = outcome;
    world.wake();
  }
  const person = await findPerson(world, accountId);
  // Who is known stays known; only a check made again is judged by its own outcome.
  if (person === undefined || (purpose === 'again' && state === 'failed'))
    return { state: 'failed', purpose, name: null, checkedAt: world.now().toISOString() };
  return { state: 'passed', purpose, name: person.name, checkedAt: person.verifiedAt.toISOString() };
}

type Check = NonNullable<Awaited<ReturnType<typeof findLatestCheck>>>;

async function decide(
  world: World,
  accountId: string,
  check: Check,
  outcome: 'passed' | 'failed',
): Promise<void> {
  await inTransaction(world.db, async (tx) => {
    if (!(await decideCheck(tx, check.id, outcome, world.now()))) return;
    if (outcome === 'failed')
      return tellAccount(tx, accountId, {
        title: '实名认证未通过',
        body: '人脸核验未通过，可以重新发起。',
        link: 'personal?currentType=myDigitallySigned',
        category: 'security',
      });
    if (check.purpose === 'again')
      return tellAccount(tx, accountId, {
        title: '本人核验已通过',
        body: '再次核验已通过。若非本人操作，请立即联系我们。',
        link: 'personal?currentType=myDigitallySigned',
        category: 'security',
      });
    if ((await countAccountsOfIdNumber(tx, check.id_number_lookup)) >= ACCOUNTS_PER_PERSON)
      throw new Refusal('REAL_NAME_LIMIT');
    await insertIdentity(tx, {
      account_id: accountId,
      kind: 'person',
      name_sealed: check.name_sealed,
      id_number_sealed: check.id_number_sealed,
      id_number_lookup: check.id_number_lookup,
      salt: randomBytes(16),
    });
    return tellAccount(tx, accountId, {
      title: '实名认证已通过',
      body: '现在可以购买套餐，并生成用于存证的签名密钥。',
      link: 'personal?currentType=myDigitallySigned',
      category: 'security',
    });
  });
}

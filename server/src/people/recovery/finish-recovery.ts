import {
  findAccountByLookup,
  insertConsent,
  lockOpenAccount,
  notifyEverywhere,
  tokenSha256,
} from '../accounts/index.ts';
import { Refusal, type Tx, type AppContext, inTransaction, maskTarget } from '../../platform/index.ts';
import { isSamePerson } from '../identity/index.ts';
import {
  decideCheck,
  findByToken,
  findWaiting,
  lockRecovery,
  wasStoppedSince,
  type RecoveryRow,
} from './recovery-store.ts';

/** Long enough for the holder of the old phone to see it, short enough for a person who lost it. */
const WAIT_HOURS = 24;
/** A stopped recovery blocks this way for a time, so that the holder is not asked every day. */
const SHUT_DAYS = 7;
const CONSENT_VERSION = '2026-11';

interface Finished {
  state: RecoveryRow['state'];
  effectiveAt: string | null;
}

/** Queries the provider about the check; the query in the browser's return address proves nothing. */
export async function finishRecovery(context: AppContext, token: string): Promise<Finished> {
  const row = await findByToken(context.db, tokenSha256(token));
  if (row === undefined || row.certify_id === null) throw new Refusal('NOT_FOUND', '没有进行中的找回');
  if (row.state === 'checking') {
    const { outcome } = await context.faceCheck.result(row.certify_id).catch((cause: unknown) => {
      context.report('face check: result', cause);
      throw new Refusal('PROVIDER_UNREACHABLE');
    });
    if (outcome === 'pending') return { state: 'checking', effectiveAt: null };
    await inTransaction(context.db, (tx) => decide(context, tx, row.id, outcome));
  }
  const { state, effective_at: effectiveAt } = (await findByToken(context.db, tokenSha256(token))) ?? row;
  return { state, effectiveAt: effectiveAt?.toISOString() ?? null };
}

async function decide(context: AppContext, tx: Tx, id: string, outcome: 'passed' | 'failed'): Promise<void> {
  const row = await lockRecovery(tx, id);
  if (row === undefined || row.state !== 'checking') return;
  const now = context.now();
  if (outcome === 'failed') {
    await decideCheck(tx, id, { state: 'failed', decided_at: now });
    return;
  }
  const accountId = await findOwn(context, tx, row);
  const account = accountId === undefined ? undefined : await lockOpenAccount(tx, accountId);
  if (account === undefined) {
    await decideCheck(tx, id, { state: 'unmatched', decided_at: now });
    return;
  }
  const effectiveAt = new Date(now.getTime() + WAIT_HOURS * 3_600_000);
  const isShut =
    (await findWaiting(tx, account.id)) !== undefined ||
    (await wasStoppedSince(tx, account.id, new Date(now.getTime() - SHUT_DAYS * 86_400_000)));
  await insertConsent(tx, account.id, 'face', CONSENT_VERSION);
  await decideCheck(tx, id, {
    state: isShut ? 'void' : 'waiting',
    decided_at: now,
    account_id: account.id,
    effective_at: effectiveAt,
    phone_before: account.phone_lookup,
  });
  if (isShut) return;
  const next = maskTarget(context.vault.open('account', row.new_sealed));
  await notifyEverywhere(context, tx, account.id, {
    title: '有人申请更换手机号',
    body: `通过人脸核验，申请把登录手机号换成 ${next}，${WAIT_HOURS} 小时后生效。若非本人操作，请登录后在“我的 · 修改密码”中阻止。`,
  });
}

async function findOwn(context: AppContext, tx: Tx, row: RecoveryRow): Promise<string | undefined> {
  const account = await findAccountByLookup(tx, row.old_channel, row.old_lookup);
  if (account === undefined) return undefined;
  const name = context.vault.open('identity', row.name_sealed);
  const idNumber = context.vault.open('identity', row.id_number_sealed);
  return (await isSamePerson(context, tx, account.id, { name, idNumber })) ? account.id : undefined;
}

import { randomInt } from 'node:crypto';
import type { CodePurpose } from '@yinji/contract';
import { type AppContext, inTransaction, newId, takeToken, networkOf } from '../../platform/index.ts';
import { queueMessage } from '../outbox/index.ts';
import { findAccountByTarget } from './accounts-store.ts';
import { CODE_MINUTES, CODES_A_DAY, RETRY_SECONDS } from './code-limits.ts';
import { askedFrom, codeDigest, codeLookup, type CodeFor } from './code.ts';
import { insertCode } from './codes-store.ts';
import { isHolderNetwork } from './holder-networks.ts';
import { targetKey, targetLookup } from './target.ts';

/** Sent with the code, so that a person talked into reading it out learns its purpose. */
const USES: Record<CodePurpose, string> = {
  'sign-in': '用于登录或注册',
  reset: '用于重设密码',
  recover: '用于找回账号并换成这个手机号',
  'new-target': '用于绑定到账号',
  password: '用于设定密码',
  target: '用于更换手机号或邮箱',
  'close-account': '用于注销账号',
  'own-archive': '用于导出个人信息',
  'staff-account': '用于工作人员声明这是本人的创作者账号',
  'erase-work': '用于注销一件作品',
  'stop-succession': '用于终止他人对您作品的继承或承继申请',
};

/** Makes and sends a six-digit code; the caller has checked the challenge (takeAnswer). */
export async function dispatchCode(
  context: AppContext,
  door: CodeFor,
  address: string,
): Promise<{ retryAfterSeconds: number }> {
  // Strangers who ask for codes use up neither limit of the networks that the holder signed in from.
  const { channel } = door.target;
  const account = await findAccountByTarget(context.db, channel, targetLookup(context.vault, door.target));
  const isHolders = await isHolderNetwork(context, account?.id, address);
  const key = isHolders ? `${targetKey(door.target)} from ${networkOf(address)}` : targetKey(door.target);
  // The narrowest limit first: repeated requests for one number do not use up an office's shared limit.
  await takeToken(context, 'code-minute', key, { capacity: 1, refillSeconds: RETRY_SECONDS }, 'CODE_TOO_SOON');
  await takeToken(context, 'code-day', key, CODES_A_DAY, 'CODE_LIMIT');
  await takeToken(
    context,
    'code-address',
    networkOf(address),
    { capacity: 60, refillSeconds: 60 },
    'TOO_MANY_REQUESTS',
  );
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    await insertCode(tx, {
      id: newId(now.getTime()),
      target_lookup: codeLookup(context, door),
      purpose: door.purpose,
      code_digest: codeDigest(context, door, code),
      asked_from: askedFrom(context, door, address),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
    });
    const params = { code, use: USES[door.purpose], minutes: String(CODE_MINUTES) };
    const to = door.target.address;
    await queueMessage(tx, context.vault, { channel, to, kind: 'code', params });
  });
  return { retryAfterSeconds: RETRY_SECONDS };
}

import type { Tx } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { useCode } from './accounts-store.ts';
import { checkCode } from './check-code.ts';
import { listChannels } from './list-channels.ts';
import type { Target } from './target.ts';

/** Where the account itself is reached: its phone before its mailbox. @throws Refusal NOT_FOUND */
export async function getOwnTarget(world: World, accountId: string): Promise<Target> {
  const [target] = await listChannels(world, world.db, accountId);
  if (target === undefined) throw new Refusal('NOT_FOUND', '本账号没有可以接收验证码的手机或邮箱');
  return target;
}

/** Counts the try and answers the code's id, to be spent in the transaction that it is for. @throws Refusal CODE_WRONG */
export const checkOwnCode = async (world: World, accountId: string, code: string): Promise<string> =>
  checkCode(world, await getOwnTarget(world, accountId), code);

/** @throws Refusal CODE_WRONG where somebody else was faster */
export async function spendCode(world: World, tx: Tx, codeId: string): Promise<void> {
  if (!(await useCode(tx, codeId, world.now()))) throw new Refusal('CODE_WRONG');
}

import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { countCodeTry } from './accounts-store.ts';
import { targetLookup, type Target } from './target.ts';

const MAX_TRIES = 5;

/**
 * Counts a try outside any transaction, so that it stays counted, and answers the id of the code to use up inside one.
 * @throws Refusal CODE_WRONG for a wrong, used, expired or too often tried code alike
 */
export async function checkCode(world: World, target: Target, code: string): Promise<string> {
  const row = await countCodeTry(world.db, targetLookup(world.vault, target), world.now(), MAX_TRIES);
  const expected = world.vault.lookup('code', `${target.address}:${code}`);
  if (row === undefined || !timingSafeEqual(Buffer.from(row.code_digest), Buffer.from(expected)))
    throw new Refusal('CODE_WRONG');
  return row.id;
}

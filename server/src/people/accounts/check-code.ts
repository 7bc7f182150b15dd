import { timingSafeEqual } from 'node:crypto';
import { Refusal, type World } from '../../platform/index.ts';
import { CODE_TRIES } from './code-limits.ts';
import { codeDigest, codeLookup, type CodeFor } from './code.ts';
import { countCodeTry } from './codes-store.ts';

/**
 * Counts a try outside any transaction, so that it stays counted, and answers the id of the code to use up inside one.
 * @throws Refusal CODE_WRONG for a wrong, used, expired or too often tried code alike
 */
export async function checkCode(world: World, door: CodeFor, code: string): Promise<string> {
  const lookup = codeLookup(world, door);
  const row = await countCodeTry(world.db, {
    lookup,
    purpose: door.purpose,
    now: world.now(),
    maxTries: CODE_TRIES,
  });
  const expected = codeDigest(world, door, code);
  if (row === undefined || !timingSafeEqual(Buffer.from(row.code_digest), Buffer.from(expected)))
    throw new Refusal('CODE_WRONG');
  return row.id;
}

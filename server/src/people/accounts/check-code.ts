import { timingSafeEqual } from 'node:crypto';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { CODE_TRIES } from './code-limits.ts';
import { codeDigest, codeLookup, type CodeFor } from './code.ts';
import { countCodeTry } from './codes-store.ts';

/**
 * Counts a try outside any transaction, so that it stays counted, and returns the id of the code to use up
 * inside one.
 * @throws Refusal CODE_WRONG for a wrong, used, expired or too often tried code alike
 */
export async function checkCode(context: AppContext, door: CodeFor, code: string): Promise<string> {
  const lookup = codeLookup(context, door);
  const row = await countCodeTry(context.db, {
    lookup,
    purpose: door.purpose,
    now: context.now(),
    maxTries: CODE_TRIES,
  });
  const expected = codeDigest(context, door, code);
  if (row === undefined || !timingSafeEqual(Buffer.from(row.code_digest), Buffer.from(expected)))
    throw new Refusal('CODE_WRONG');
  return row.id;
}

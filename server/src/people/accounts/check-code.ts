import { timingSafeEqual } from 'node:crypto';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { CODE_TRIES, STRANGER_TRIES } from './code-limits.ts';
import { askedFrom, codeDigest, codeLookup, type CodeFor } from './code.ts';
import { countCodeTry } from './codes-store.ts';

/**
 * Counts a try outside any transaction, so that it stays counted, and returns the id of the code to use up
 * inside one.
 * @param address of the caller; not considered where the code is for a signed-in account
 * @throws Refusal CODE_WRONG for a wrong, used, expired or too often tried code alike
 */
export async function checkCode(
  context: AppContext,
  door: CodeFor,
  code: string,
  address: string,
): Promise<string> {
  const rows = await countCodeTry(context.db, {
    lookup: codeLookup(context, door),
    purpose: door.purpose,
    askedFrom: askedFrom(context, door, address),
    now: context.now(),
    maxTries: CODE_TRIES,
    maxStrangerTries: STRANGER_TRIES,
  });
  const expected = Buffer.from(codeDigest(context, door, code));
  const right = rows.find((row) => timingSafeEqual(Buffer.from(row.code_digest), expected));
  if (right === undefined) throw new Refusal('CODE_WRONG');
  return right.id;
}

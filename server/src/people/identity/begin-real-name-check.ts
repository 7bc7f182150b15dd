import { Refusal, type AppContext } from '../../platform/index.ts';
import { isVerified } from './get-person.ts';
import { checkAge } from './check-age.ts';
import { isIdNumber, normaliseIdNumber } from './id-number.ts';
import { startCheck, type StartedCheck } from './start-check.ts';

interface Begin {
  name: string;
  idNumber: string;
}

/**
 * Requests a check from the provider and returns the page where the person shows the face. How many accounts the
 * number has is counted after the face: before it, the answer would tell a stranger that somebody is here.
 */
export async function beginRealNameCheck(
  context: AppContext,
  accountId: string,
  given: Begin,
): Promise<StartedCheck> {
  const idNumber = normaliseIdNumber(given.idNumber);
  const now = context.now();
  if (!isIdNumber(idNumber, now)) throw new Refusal('BAD_INPUT', '身份证号码不正确', { fields: ['idNumber'] });
  if (await isVerified(context.db, accountId)) throw new Refusal('REAL_NAME_DONE');
  await checkAge(context, accountId, idNumber);
  return startCheck(context, accountId, { name: given.name, idNumber, purpose: 'first' });
}

import { Refusal, type AppContext } from '../../platform/index.ts';
import { isVerified } from './get-person.ts';
import { ACCOUNTS_PER_NUMBER } from './grant-identity.ts';
import { checkAge } from './check-age.ts';
import { isIdNumber, normaliseIdNumber } from './id-number.ts';
import { countAccountsOfIdNumber } from './identity-store.ts';
import { startCheck, type StartedCheck } from './start-check.ts';

interface Begin {
  name: string;
  idNumber: string;
}

/** Requests a check from the provider and returns the page where the person shows the face. */
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
  const lookup = context.vault.lookup('id-number', idNumber);
  if ((await countAccountsOfIdNumber(context.db, lookup)) >= ACCOUNTS_PER_NUMBER.person)
    throw new Refusal('REAL_NAME_LIMIT');
  return startCheck(context, accountId, { name: given.name, idNumber, purpose: 'first' });
}

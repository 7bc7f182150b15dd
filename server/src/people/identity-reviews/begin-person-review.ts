import {
  ACCOUNTS_PER_NUMBER,
  checkAge,
  countAccountsOfIdNumber,
  isIdNumber,
  isVerified,
  normaliseIdNumber,
} from '../identity/index.ts';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { beginReview } from './begin-review.ts';

/** The real name without a face (人脸识别技术应用安全管理办法: a face may not be the only way). */
export async function beginPersonReview(
  context: AppContext,
  accountId: string,
  given: { name: string; idNumber: string },
) {
  const number = normaliseIdNumber(given.idNumber);
  const now = context.now();
  if (!isIdNumber(number, now)) throw new Refusal('BAD_INPUT', '身份证号码不正确', { fields: ['idNumber'] });
  if (await isVerified(context.db, accountId)) throw new Refusal('REAL_NAME_DONE');
  await checkAge(context, accountId, number);
  const lookup = context.vault.lookup('id-number', number);
  if ((await countAccountsOfIdNumber(context.db, lookup)) >= ACCOUNTS_PER_NUMBER.person)
    throw new Refusal('REAL_NAME_LIMIT');
  return beginReview(context, accountId, 'person', {
    name: given.name,
    number,
    representative: null,
    isRepresentative: true,
  });
}

import { checkAge, isIdNumber, isVerified, normaliseIdNumber } from '../identity/index.ts';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { beginReview } from './begin-review.ts';

/**
 * The real name without a face (人脸识别技术应用安全管理办法: a face may not be the only way). How many accounts the
 * number has is counted when two people have seen the papers: before, the answer would tell that somebody is here.
 */
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
  return beginReview(context, accountId, 'person', {
    name: given.name,
    number,
    representative: null,
    isRepresentative: true,
  });
}

import { isCreditCode, normaliseCreditCode } from '@yinji/contract';
import { ACCOUNTS_PER_NUMBER, countAccountsOfIdNumber, getPerson } from '../identity/index.ts';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { beginReview } from './begin-review.ts';

interface Organisation {
  name: string;
  creditCode: string;
  representative: string;
  isRepresentative: boolean;
}

/** A verified person applies: as the legal representative, or with that person's letter of authorisation. */
export async function beginOrganisationReview(context: AppContext, accountId: string, given: Organisation) {
  const number = normaliseCreditCode(given.creditCode);
  if (!isCreditCode(number))
    throw new Refusal('BAD_INPUT', '统一社会信用代码不正确，请核对 18 位代码', { fields: ['creditCode'] });
  const person = await getPerson(context, accountId);
  if (given.isRepresentative && person.name !== given.representative)
    throw new Refusal('BAD_INPUT', '法定代表人与您的实名不一致；由他人担任时请上传授权书', {
      fields: ['representative'],
    });
  const lookup = context.vault.lookup('credit-code', number);
  if ((await countAccountsOfIdNumber(context.db, lookup)) >= ACCOUNTS_PER_NUMBER.organisation)
    throw new Refusal('REAL_NAME_LIMIT', '该单位已认证；请由其负责人邀请您加入');
  const { name, representative, isRepresentative } = given;
  return beginReview(context, accountId, 'organisation', { name, number, representative, isRepresentative });
}

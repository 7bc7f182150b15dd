import { isCreditCode, normaliseCreditCode, type OwnerInput } from '@yinji/contract';
import { isIdNumber, normaliseIdNumber } from '../../people/index.ts';
import { Refusal } from '../../platform/index.ts';

/**
 * A number with a check character must be valid; others are stored as written. An empty one is allowed in a
 * draft.
 */
export function checkOwner(owner: OwnerInput, now: Date): OwnerInput {
  if (owner.idNumber === '') return owner;
  const wrong = () => new Refusal('BAD_INPUT', '证件号码不正确，请逐位核对', { fields: ['owner.idNumber'] });
  if (owner.idType === '居民身份证') {
    const idNumber = normaliseIdNumber(owner.idNumber);
    if (!isIdNumber(idNumber, now)) throw wrong();
    return { ...owner, idNumber };
  }
  if (owner.idType === '统一社会信用代码') {
    const idNumber = normaliseCreditCode(owner.idNumber);
    if (!isCreditCode(idNumber)) throw wrong();
    return { ...owner, idNumber };
  }
  const idNumber = owner.idNumber.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z\d\p{Script=Han}()-]{4,60}$/u.test(idNumber)) throw wrong();
  return { ...owner, idNumber };
}

import { randomBytes, randomInt } from 'node:crypto';
import { makeNumber, NUMBER_PREFIX } from '@yinji/evidence';
import { beijingYear } from '../../platform/index.ts';

/** Without I, L, O, U, 0 and 1: it is read aloud and typed from paper. */
const CODE_SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A deposit's number and the code that opens its public status. */
export const newNumber = (now: Date) => ({
  number: makeNumber(NUMBER_PREFIX.deposit, beijingYear(now), randomBytes(8)),
  query_code: Array.from({ length: 8 }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join(''),
});

import { randomBytes } from 'node:crypto';
import { insertConsent } from '../accounts/index.ts';
import { Refusal, type AppContext, inTransaction, newId, takeToken } from '../../platform/index.ts';
import {
  ADULT_YEARS,
  ageFromIdNumber,
  CONSENT_VERSION,
  countWards,
  findPerson,
  insertGuardianship,
  isIdNumber,
  normaliseIdNumber,
  OWN_ACCOUNT_YEARS,
} from '../identity/index.ts';

const UNDERTAKING_VERSION = '2026-11';
const CODE_HOURS = 24;
const MOST_WARDS = 5;
/** Characters that are distinct when read aloud; eight of them are 35 bits. */
const LETTERS = 'ACEFHKLMNPRTUWXY34679';

interface Offer {
  name: string;
  idNumber: string;
  relation: 'parent' | 'guardian';
}

/**
 * A verified adult names the child and takes responsibility. Returns a code, shown once, for the child's
 * account.
 */
export async function offerGuardianship(context: AppContext, guardianId: string, offer: Offer) {
  const now = context.now();
  const idNumber = normaliseIdNumber(offer.idNumber);
  if (!isIdNumber(idNumber, now)) throw new Refusal('BAD_INPUT', '身份证号码不正确', { fields: ['idNumber'] });
  const age = ageFromIdNumber(idNumber, now);
  if (age >= ADULT_YEARS)
    throw new Refusal('BAD_INPUT', '对方已满十八周岁，不需要监护人', { fields: ['idNumber'] });
  if (age < OWN_ACCOUNT_YEARS)
    throw new Refusal(
      'MINOR_NEEDS_GUARDIAN',
      '未满十四周岁，请用您自己的账号办理，在认证表的作者处写孩子的姓名',
    );
  const guardian = await findPerson(context, guardianId);
  // A guardian is an adult person: neither an organisation nor another minor.
  if (guardian?.kind !== 'person' || guardian.age < ADULT_YEARS)
    throw new Refusal('NOT_ALLOWED', '只有已实名的成年人可以作监护人');
  await takeToken(
    context,
    'guardian-offer',
    guardianId,
    { capacity: 5, refillSeconds: 3600 },
    'TOO_MANY_REQUESTS',
  );
  const code = Array.from(randomBytes(8), (byte) => LETTERS[byte % LETTERS.length]).join('');
  const expiresAt = new Date(now.getTime() + CODE_HOURS * 3_600_000);
  await inTransaction(context.db, async (tx) => {
    if ((await countWards(tx, guardianId)) >= MOST_WARDS)
      throw new Refusal('NOT_ALLOWED', `一个账号最多监护 ${MOST_WARDS} 人`);
    await insertConsent(tx, guardianId, 'child-id-number', CONSENT_VERSION);
    await insertGuardianship(tx, {
      id: newId(),
      guardian_id: guardianId,
      relation: offer.relation,
      name_sealed: context.vault.seal('identity', offer.name),
      number_sealed: context.vault.seal('identity', idNumber),
      number_lookup: context.vault.lookup('id-number', idNumber),
      undertaking: UNDERTAKING_VERSION,
      code_digest: context.vault.lookup('guardian-code', code),
      code_expires_at: expiresAt,
    });
  });
  return { code, expiresAt: expiresAt.toISOString() };
}

import { Refusal, type AppContext } from '../../platform/index.ts';
import { findGuardianship } from './guardianship-store.ts';
import { ageFromIdNumber } from './id-number.ts';

/** Of age for every purpose (民法典 17). */
export const ADULT_YEARS = 18;
/** Below this a child is the author in the guardian's account (个人信息保护法 31). */
export const OWN_ACCOUNT_YEARS = 14;

/**
 * Adults, and people from 14 to 17 with a guardian who named the same number.
 * @throws Refusal MINOR_NEEDS_GUARDIAN
 */
export async function checkAge(context: AppContext, accountId: string, idNumber: string): Promise<void> {
  const age = ageFromIdNumber(idNumber, context.now());
  if (age >= ADULT_YEARS) return;
  if (age < OWN_ACCOUNT_YEARS)
    throw new Refusal(
      'MINOR_NEEDS_GUARDIAN',
      '未满十四周岁，请由监护人用自己的账号办理，在认证表的作者处写孩子的姓名',
    );
  const guardianship = await findGuardianship(context.db, accountId);
  const lookup = context.vault.lookup('id-number', idNumber);
  if (guardianship?.number_lookup == null || !Buffer.from(guardianship.number_lookup).equals(lookup))
    throw new Refusal(
      'MINOR_NEEDS_GUARDIAN',
      '未满十八周岁：请监护人先在其“个人资料”的“监护”里填写您的姓名与证件号码，再把口令告诉您',
    );
}

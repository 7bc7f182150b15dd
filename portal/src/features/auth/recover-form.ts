import { CODE } from '../../lib/code.ts';
import { readTarget } from '../../lib/read-target.ts';
import { authWords } from './words.ts';

export const nothingTyped = {
  target: '',
  name: '',
  idNumber: '',
  newPhone: '',
  code: '',
  consentIdNumber: false,
  consentFace: false,
};
export type Typed = typeof nothingTyped;
export type Wrong = Partial<Record<keyof Typed, string>>;

/** A number of the right shape; the server decides whether it is valid. */
const ID_NUMBER = /^[1-9]\d{16}[\dXx]$/;

/** Faults to correct before sending, by field. */
export function checkTyped(typed: Typed, isEmailOffered: boolean): Wrong {
  const wrong: Wrong = {};
  const [old, next] = [readTarget(typed.target, isEmailOffered), readTarget(typed.newPhone, false)];
  if (!old) wrong.target = authWords.targetWrong(isEmailOffered);
  const name = typed.name.trim();
  if (name.length < 2 || name.length > 40) wrong.name = authWords.nameWrong;
  if (!ID_NUMBER.test(typed.idNumber.replace(/\s/g, ''))) wrong.idNumber = authWords.idNumberWrong;
  if (!next) wrong.newPhone = authWords.newPhoneWrong;
  else if (old && JSON.stringify(old) === JSON.stringify(next)) wrong.newPhone = authWords.newPhoneSame;
  if (!CODE.test(typed.code.trim())) wrong.code = authWords.codeWrong;
  if (!typed.consentIdNumber) wrong.consentIdNumber = authWords.consentIdNumber;
  if (!typed.consentFace) wrong.consentFace = authWords.consentFace;
  return wrong;
}

import { PASSWORD_MIN } from '../../config/constants.ts';
import { passwordWords } from './words.ts';

export interface TypedPasswords {
  current: string;
  next: string;
  repeat: string;
}

/** Faults of a password change, by field; none where it can be sent. */
export function checkPasswords({ current, next, repeat }: TypedPasswords): Partial<TypedPasswords> {
  const { currentMissing, tooShort, tooLong, same, different } = passwordWords;
  const wrong: Partial<TypedPasswords> = {};
  if (current === '') wrong.current = currentMissing;
  if (next.length < PASSWORD_MIN) wrong.next = tooShort(PASSWORD_MIN, PASSWORD_MIN - next.length);
  else if (next.length > 128) wrong.next = tooLong;
  else if (next === current) wrong.next = same;
  else if (next !== repeat) wrong.repeat = different;
  return wrong;
}

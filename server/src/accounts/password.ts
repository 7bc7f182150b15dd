import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';

/** OWASP's argon2id parameters; 7.6 ms of CPU each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What people type most when told to use ten characters. */
const COMMON = new Set([
  '1234567890',
  '0123456789',
  '0987654321',
  '1111111111',
  '0000000000',
  '8888888888',
  '6666666666',
  '1234512345',
  'qwertyuiop',
  'asdfghjkl;',
  'zxcvbnm123',
  '1q2w3e4r5t',
  'q1w2e3r4t5',
  'password12',
  'password123',
  'passw0rd123',
  'abcd123456',
  'abc1234567',
  'a123456789',
  'aa12345678',
  'woaini1314',
  'woaini5201314',
  '5201314520',
  '1314520520',
  'iloveyou12',
  'admin12345',
  'administrator',
  'letmein123',
  'welcome123',
  'qwer123456',
  'asdf123456',
  '123456789a',
  '123456789q',
  '1qaz2wsx3edc',
  '11223344556',
  '123123123123',
  '147258369000',
  '1234567891',
  '12345678910',
]);

/** @throws Refusal PASSWORD_COMMON */
export function digestPassword(password: string): Promise<string> {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || /^(.)\1+$/.test(plain)) throw new Refusal('PASSWORD_COMMON');
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist, so that the time tells nothing. */
export async function isPassword(digest: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', COST);
  const matches = await verify(digest ?? (await decoy), password);
  return matches && digest !== null && digest !== undefined;
}

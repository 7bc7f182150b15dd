import { Refusal } from '../refusal.ts';
import type { Vault } from '../vault.ts';

/** Where a code is sent, and by what an account is found. */
export interface Target {
  channel: 'sms' | 'email';
  address: string;
}

interface Given {
  phone?: string | undefined;
  email?: string | undefined;
}

/** @throws Refusal BAD_INPUT unless exactly one of phone and e-mail is given; EMAIL_UNAVAILABLE */
export function readTarget({ phone, email }: Given): Target {
  if ((phone === undefined) === (email === undefined)) throw new Refusal('BAD_INPUT', '请填写手机号');
  if (phone === undefined) throw new Refusal('EMAIL_UNAVAILABLE');
  return { channel: 'sms', address: phone };
}

export const targetLookup = (vault: Vault, { channel, address }: Target): Uint8Array =>
  vault.lookup(`account:${channel}`, address);

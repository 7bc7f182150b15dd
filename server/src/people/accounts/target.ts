import { Refusal, type Vault, type AppContext } from '../../platform/index.ts';

/** Where a code is sent, and the key by which an account is found. */
export interface Target {
  channel: 'sms' | 'email';
  /** The address for sending: only a mailbox's domain is in lower case. */
  address: string;
}

export interface GivenTarget {
  phone?: string | undefined;
  email?: string | undefined;
}

/** @throws Refusal BAD_INPUT unless exactly one of phone and e-mail is given; EMAIL_UNAVAILABLE */
export function readTarget({ mail }: Pick<AppContext, 'mail'>, { phone, email }: GivenTarget): Target {
  if (phone !== undefined && email === undefined) return { channel: 'sms', address: phone };
  if (phone !== undefined || email === undefined)
    throw new Refusal('BAD_INPUT', mail !== undefined ? '请填写手机号或邮箱' : '请填写手机号');
  if (mail === undefined) throw new Refusal('EMAIL_UNAVAILABLE');
  const at = email.lastIndexOf('@');
  return { channel: 'email', address: email.slice(0, at) + email.slice(at).toLowerCase() };
}

/** The common key of all spellings of a target: no mailbox in use distinguishes capitals. */
export const targetKey = ({ address }: Target): string => address.toLowerCase();

export const targetLookup = (vault: Vault, target: Target): Uint8Array =>
  vault.lookup(`account:${target.channel}`, targetKey(target));

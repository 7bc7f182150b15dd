/** A typed phone or mailbox. */
export type Target = { phone: string } | { email: string };

const PHONE = /^1[3-9]\d{9}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A mainland phone number, spaces and +86 allowed, or an e-mail address where those are offered. */
export function readTarget(typed: string, isEmailOffered: boolean): Target | undefined {
  const text = typed.trim();
  const phone = text.replace(/^\+?86(?=[\s-]*1)/, '').replace(/[\s-]/g, '');
  if (PHONE.test(phone)) return { phone };
  return isEmailOffered && EMAIL.test(text) ? { email: text } : undefined;
}

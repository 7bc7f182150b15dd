/** What was typed is a phone, a mailbox, an account's id, or else a number of an order, a payment or a refund. */
export function readSearch(typed: string) {
  const text = typed.trim();
  if (/^1[3-9]\d{9}$/.test(text)) return { phone: text };
  if (text.includes('@')) return { email: text };
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return { accountId: text.toLowerCase() };
  return { number: text };
}

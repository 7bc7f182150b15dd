/** GB 32100-2015: no I, O, S, V, Z. */
const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/**
 * Whether a text is a unified social credit code: 18 digits and letters, the last one a check over the others with the
 * weights 3^i mod 31 (GB 32100-2015 §5). Says nothing of whether the organisation exists.
 */
export function isInvoiceTaxNumber(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false;
  let [sum, weight] = [0, 1];
  for (const sign of text.slice(0, 17)) {
    sum += DIGITS.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return DIGITS[(31 - (sum % 31)) % 31] === text[17];
}

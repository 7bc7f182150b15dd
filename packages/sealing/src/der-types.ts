import { der } from './der.ts';

/** DER types (X.690) that only creation needs, beside the reader and writer of @yinji/evidence. */

/** BIT STRING of named bits, as keyUsage and PKIFailureInfo are: zero bits at the end are dropped (§11.2.2). */
export function derNamedBits(...positions: readonly number[]): Uint8Array {
  const highest = Math.max(...positions);
  const octets = new Uint8Array(Math.floor(highest / 8) + 1);
  for (const position of positions) octets[Math.floor(position / 8)]! |= 0x80 >> (position % 8);
  return der.der(der.TAG.bitString, Uint8Array.of(7 - (highest % 8)), octets);
}

/** ENUMERATED (§8.4) below 128, as CRLReason is. */
export function derEnumerated(value: number): Uint8Array {
  return der.der(0x0a, Uint8Array.of(value));
}

/** ASCII only: PrintableString. The caller has checked the characters. */
export function derPrintable(text: string): Uint8Array {
  return der.der(der.TAG.printableString, Buffer.from(text, 'ascii'));
}

/** GeneralizedTime with milliseconds; no trailing zeros and no lone point (§11.7, RFC 3161 §2.4.2). */
export function derTimeWithFraction(time: Date): Uint8Array {
  const [whole, fraction] = time
    .toISOString()
    .replaceAll(/[-:TZ]/g, '')
    .split('.') as [string, string];
  const trimmed = fraction.replace(/0+$/, '');
  const text = `${whole}${trimmed === '' ? '' : `.${trimmed}`}Z`;
  return der.der(der.TAG.generalizedTime, Buffer.from(text, 'ascii'));
}

import { fromBase64, toBase64, type Bytes } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';

/** PEM with lines of 64 (RFC 7468). */
export function toPem(label: string, der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/**
 * DER of every block with this label, in order; text between blocks is ignored, but no boundary may be left over: a
 * damaged block must not count as absent. Throws `pem`.
 */
export function fromPem(label: string, text: string): Bytes[] {
  const pattern = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\t\n\r ]*)-----END \1-----/g;
  if (text.replaceAll(pattern, '').includes('-----')) throw new EvidenceFailure('pem', 'a damaged block');
  return [...text.matchAll(pattern)].filter((match) => match[1] === label).map((match) => decode(match[2]!));
}

function decode(base64: string): Bytes {
  try {
    return fromBase64(base64.replace(/\s/g, ''));
  } catch (cause) {
    throw new EvidenceFailure('pem', 'not base64', cause);
  }
}

import { fromBase64, toBase64, type Bytes } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';

/** PEM with lines of 64 (RFC 7468). */
export function toPem(label: string, der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** DER of every block with this label, in order; text between blocks is ignored. Throws `pem`. */
export function fromPem(label: string, text: string): Bytes[] {
  const pattern = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]*)-----END \1-----/g;
  return [...text.matchAll(pattern)].filter((match) => match[1] === label).map((match) => decode(match[2]!));
}

function decode(base64: string): Bytes {
  try {
    return fromBase64(base64.replace(/\s/g, ''));
  } catch (cause) {
    throw new EvidenceFailure('pem', 'not base64', cause);
  }
}

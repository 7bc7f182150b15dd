import { statementOf } from '@yinji/contract';
import { canonicalBytes, sha256, toHex, type JsonValue } from '@yinji/evidence';
import type { Certification } from './certification-query.ts';

/** The bytes of the form on the page; the server builds its own and compares by the signature. */
export function formBytes({ depositNumber, form, attachments }: Certification): Uint8Array {
  if (form === null) throw new Error('a statement is about a form');
  return canonicalBytes(statementOf(depositNumber, form, attachments) as unknown as JsonValue);
}

export const digestOf = (bytes: Uint8Array): string => toHex(sha256(bytes));

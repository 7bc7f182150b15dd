import { enrolSigningKey, type InputOf, type OutputOf, type listSigningKeys } from '@yinji/contract';
import { setTimeout as pause } from 'node:timers/promises';
import type { WireClient } from './wire-client.ts';

export type CertifiedKey = OutputOf<typeof listSigningKeys>[number];

/** Sends one request until the certificate comes: an authority may be slow, or may have crashed on it. */
export async function requestCertificate(
  client: WireClient,
  input: InputOf<typeof enrolSigningKey>,
  timeoutMs = 40_000,
): Promise<CertifiedKey> {
  for (const deadline = Date.now() + timeoutMs; ; await pause(50)) {
    const { key, state } = await client.call(enrolSigningKey, input);
    if (key !== null) return key;
    if (Date.now() > deadline) throw new Error(`no certificate came: the request is ${state}`);
  }
}

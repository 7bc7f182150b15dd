import { EvidenceFailure, parseKeyRollover, verifyDetachedCades, type KeyRollover } from '@yinji/evidence';
import { Refusal } from '../../platform/index.ts';

export interface Rollover {
  /** Canonical JSON of type key-succession. */
  statement: Uint8Array;
  /** The old key's detached CAdES signature over it. */
  signature: Uint8Array;
}

/** The browser uses the server's clock, read over the wire. */
const MAX_AGE_MS = 15 * 60_000;

/**
 * Checks the old key's statement: about this new key, and recent.
 * @throws Refusal KEY_SUCCESSION_INVALID
 */
export async function readRollover(
  { statement, signature }: Rollover,
  newSpkiSha256: string,
  now: Date,
): Promise<KeyRollover> {
  try {
    const said = parseKeyRollover(statement);
    const { signer } = await verifyDetachedCades(signature, statement);
    const age = Math.abs(now.getTime() - new Date(said.at).getTime());
    if (
      signer.sha256 !== said.old_certificate_sha256 ||
      said.new_spki_sha256 !== newSpkiSha256 ||
      age > MAX_AGE_MS
    )
      throw new Refusal('KEY_SUCCESSION_INVALID');
    return said;
  } catch (cause) {
    if (cause instanceof EvidenceFailure) throw new Refusal('KEY_SUCCESSION_INVALID');
    throw cause;
  }
}

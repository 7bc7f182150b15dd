import { readTrust } from '../evidence-log/index.ts';
import type { World } from '../world.ts';

/** Authorities under which a manifest's signer and time stamp are trusted here: our own, as published. */
export async function readAnchors(world: World): Promise<string> {
  const trust = await readTrust(world);
  return `${trust['document-ca.pem'] ?? ''}${trust['tsa-ca.pem'] ?? ''}`;
}

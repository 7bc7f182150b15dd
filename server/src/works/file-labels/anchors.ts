import { readTrust } from '../../evidence/index.ts';
import type { AppContext } from '../../platform/index.ts';

/** Trusted authorities for a manifest's signer and time stamp: our own, as published. */
export async function readAnchors(context: AppContext): Promise<string> {
  const trust = await readTrust(context);
  const anchors = [trust['document-ca.pem'], trust['tsa-ca.pem']];
  // Without them a reading would report our own copies as unknown permanently.
  if (anchors.includes(undefined)) throw new Error('the trust folder has no document-ca.pem or tsa-ca.pem');
  return anchors.join('');
}

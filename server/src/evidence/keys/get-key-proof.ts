import { findEntry, findProof, readPolicy } from '../log/index.ts';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { findKeyRecord } from './keys-store.ts';

interface Wanted {
  id: string;
  of: 'key' | 'revocation';
}

/** The log record of a key or of its revocation, and its inclusion proof. */
export async function getKeyProof(
  context: AppContext,
  accountId: string,
  { id, of }: Wanted,
): Promise<{ record: string; proof: string }> {
  const key = await findKeyRecord(context.db, accountId, id);
  const sha256 = of === 'key' ? key?.record_sha256 : key?.revocation_sha256;
  if (sha256 === undefined || sha256 === null) throw new Refusal('NOT_FOUND');
  const entry = await findEntry(context.db, sha256);
  const proof = await findProof(context.db, sha256, await readPolicy(context));
  if (entry === undefined || proof === undefined) throw new Refusal('NOT_READY');
  return { record: Buffer.from(entry.entry).toString('base64'), proof: proof.text };
}

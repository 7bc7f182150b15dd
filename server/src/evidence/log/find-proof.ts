import type { Database } from '../../platform/index.ts';
import { findProofs, type Proof } from './find-proofs.ts';

/** The proof of one record; undefined until there is one. */
export async function findProof(
  db: Database,
  recordSha256: Uint8Array,
  policyText: string,
): Promise<Proof | undefined> {
  const [proof] = (await findProofs(db, [recordSha256], policyText)).values();
  return proof;
}

import { type AppContext, Refusal } from '../../platform/index.ts';
import { findPolicyOver } from './find-policy-over.ts';
import { findProof } from './find-proof.ts';
import { readPolicy } from './trust.ts';

/** The proof of a record (c2sp.org/tlog-proof) under a witnesses' quorum. @throws Refusal NOT_READY */
export async function getRecordProof(context: AppContext, recordSha256: Uint8Array): Promise<string> {
  const proof = await findProof(context.db, recordSha256, await readPolicy(context));
  if (proof === undefined) throw new Refusal('NOT_READY');
  if (proof.witnesses > 0) return proof.text;
  // Cosigned before the witnesses changed: the policy of that time applies.
  const earlier = await findPolicyOver(context.db, proof.treeSize);
  const then = earlier === undefined ? undefined : await findProof(context.db, recordSha256, earlier);
  if (then === undefined || then.witnesses === 0) throw new Refusal('NOT_READY');
  return then.text;
}

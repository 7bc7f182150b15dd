import {
  listCosignatures,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseTlogProof,
  provenTime,
  quorumTime,
  type Policy,
  type SignedNote,
} from '@yinji/evidence';
import type { AppContext } from '../../platform/index.ts';
import { findPolicyOver } from './find-policy-over.ts';
import { readPolicy } from './trust.ts';

interface Stamped {
  token_time: Date | null;
  tlog_proof: string | null;
}

/** The proven time of docs/evidence-format.md §6, as a verifier names it; undefined until token and proof are there. */
export async function findProvenTime(
  context: AppContext,
  { token_time, tlog_proof }: Stamped,
): Promise<Date | undefined> {
  if (token_time === null || tlog_proof === null) return undefined;
  const note = parseNote(parseTlogProof(tlog_proof).note);
  const { size } = parseCheckpoint(note.body);
  const policy = (await findPolicyOver(context.db, size)) ?? (await readPolicy(context));
  return provenTime(token_time, await findQuorumTime(note, parsePolicy(policy)));
}

/** When the quorum had cosigned: with fewer cosignatures nothing is proven. */
export async function findQuorumTime(note: SignedNote, policy: Policy): Promise<Date | undefined> {
  const cosigned = await listCosignatures(note, policy);
  return quorumTime(
    policy,
    cosigned.map(({ name, time }) => ({ name, time: new Date(time * 1000) })),
  );
}

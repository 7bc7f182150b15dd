import { setTimeout as pause } from 'node:timers/promises';
import { sha256 } from '@yinji/evidence';
import {
  NoTimeAuthority,
  type AppContext,
  type Later,
  defineJob,
  earliestVouched,
  enqueue,
  inTransaction,
} from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { findNewestProofs, findPolicyOver, findProof, readPolicy, type Proof } from '../../evidence/index.ts';
import { moveTrack } from '../works/index.ts';
import { finishDepositKind, stampTwiceKind } from './deposit-jobs.ts';
import {
  findBatchOf,
  findUnfinished,
  listUnfinished,
  markCompleted,
  setProof,
  setReceipt,
  setToken,
  type UnfinishedDeposit,
} from './deposits-store.ts';

/** A cosigned checkpoint takes about 30 ms. */
const PROOF_PAUSES_MS = [15, 15, 15, 20, 30, 45, 70, 100, 150, 200, 250, 250, 500, 500, 1000, 1000];

/**
 * Gives a received deposit its receipt, its time stamp and its log proof, and completes it when both proofs are
 * there. Each is written separately and retried if it failed: a deposit is accepted while an authority or the
 * sealer is down, and completes later by itself.
 */
export const finishDeposit = defineJob({
  ...finishDepositKind,
  label: '完成存证',
  atOnce: 32,
  listUnfinished: ({ db }) => listUnfinished(db),
  run: async (context, { workId }, signal) => {
    const deposit = await findUnfinished(context.db, workId);
    return deposit && finish(context, deposit, signal);
  },
});

async function finish(
  context: AppContext,
  deposit: UnfinishedDeposit,
  signal: AbortSignal,
): Promise<Later | void> {
  const { record, received_at: receivedAt } = deposit;
  if (record === null || deposit.record_sha256 === null || receivedAt === null) return;
  const steps = await Promise.allSettled([
    giveReceipt(context, deposit),
    stamp(context, deposit, record),
    prove(context, deposit, signal),
  ]);
  const faults = steps.flatMap((step) => (step.status === 'rejected' ? [step.reason as unknown] : []));
  const [, isStamped, isProven] = steps.map((step) => step.status === 'fulfilled' && step.value);
  if (isStamped && isProven) await complete(context, deposit);
  // Reported once by the authorities' own faults, and shown by health.
  const fault = faults.find((cause) => !(cause instanceof NoTimeAuthority));
  if (fault !== undefined) throw fault;
  if (isStamped && isProven) return;
  // A recent one is retried soon; an older one waits for something that is down.
  const ageMs = context.now().getTime() - receivedAt.getTime();
  return { laterMs: Math.min(60_000, Math.max(1000, ageMs / 4)) };
}

async function giveReceipt(context: AppContext, deposit: UnfinishedDeposit): Promise<boolean> {
  if (deposit.receipt !== null || deposit.record_sha256 === null || deposit.received_at === null) return true;
  const asked = {
    recordSha256: Buffer.from(deposit.record_sha256).toString('hex'),
    receivedAt: deposit.received_at.toISOString(),
  };
  await setReceipt(context.db, deposit.work_id, await context.sealer.receipt(asked));
  return true;
}

/** RFC 3161 over the record. One token is enough to pass; `stampTwice` adds that of a second authority. */
async function stamp(context: AppContext, deposit: UnfinishedDeposit, record: Uint8Array): Promise<boolean> {
  if (deposit.token !== null) return true;
  // A token of whoever is wrong together with us would be kept for ever.
  if (!context.clock.isRight()) return false;
  const after = earliestVouched(deposit.received_at!);
  await setToken(context.db, deposit.work_id, await context.time.stamp(sha256(record), { after }));
  return true;
}

async function prove(context: AppContext, deposit: UnfinishedDeposit, signal: AbortSignal): Promise<boolean> {
  if (deposit.tlog_proof !== null) return true;
  const policy = await readPolicy(context);
  const recordSha256 = deposit.record_sha256 ?? new Uint8Array();
  for (const ms of [0, ...PROOF_PAUSES_MS]) {
    if (signal.aborted) return false;
    if (ms > 0) await pause(ms);
    let proof = await findProof(context.db, recordSha256, policy);
    if (proof === undefined) continue;
    if (proof.witnesses === 0) {
      // Cosigned before the witnesses changed: the policy of that time applies.
      const earlier = await findPolicyOver(context.db, proof.treeSize);
      if (earlier !== undefined) proof = (await findProof(context.db, recordSha256, earlier)) ?? proof;
    }
    // A witness was wrong then; a checkpoint of later vouches as well.
    if (isTooEarly(proof, deposit))
      proof = (await findNewestProofs(context.db, [recordSha256], policy)).values().next().value;
    if (proof === undefined || isTooEarly(proof, deposit)) return false;
    await setProof(context.db, deposit.work_id, proof);
    return true;
  }
  return false;
}

/** The record names when it was received: cosigned five minutes before, its bundle is invalid (docs/evidence-format.md §6). */
const isTooEarly = ({ cosignedAt }: Proof, { received_at }: UnfinishedDeposit): boolean =>
  cosignedAt < earliestVouched(received_at!);

async function complete(context: AppContext, deposit: UnfinishedDeposit): Promise<void> {
  const { work_id: workId, account_id: accountId, number } = deposit;
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    if (!(await markCompleted(tx, workId, now))) return;
    await moveTrack(tx, { workId, accountId, track: 'evidence', event: 'pass', now });
    // The bundles follow the second token, since each authority is asked once.
    await enqueue(tx, stampTwiceKind, { workId });
    // A batch sends one notice about all its rows (`imports`), since nobody reads three hundred.
    if ((await findBatchOf(tx, workId)) !== undefined) return;
    await notifyAccount(tx, accountId, {
      title: '存证已完成',
      body: `${number} 的时间戳与见证联署已齐，可以下载证书与证据包。`,
      link: `product-detail?id=${workId}`,
      category: 'rights',
    });
  });
}

import { sha256 } from '@yinji/evidence';
import { NoTimeAuthority, type AppContext, inTransaction, notifyAccount } from '../../platform/index.ts';
import { findPolicyOver, findProof, readPolicy } from '../../evidence/index.ts';
import { moveTrack } from '../works/index.ts';
import {
  isOfBatch,
  listUnfinished,
  markCompleted,
  setProof,
  setReceipt,
  setToken,
  type UnfinishedDeposit,
} from './deposits-store.ts';

const AT_ONCE = 64;
const RECENT_MS = 5000;

/**
 * Sweep: gives every received deposit its receipt, its time stamp and its log proof, and completes it when both proofs
 * are there. Each step is written by itself and taken again by the next sweep where it failed: accepted while an
 * authority is down, healed by itself.
 */
export async function finishDeposits(context: AppContext): Promise<void | 'soon'> {
  const policy = await readPolicy(context);
  const unfinished = await listUnfinished(context.db, AT_ONCE);
  await Promise.all(unfinished.map((deposit) => finish(context, deposit, policy)));
  // What came a moment ago is about to be cosigned; what hangs longer waits for somebody who is down.
  const recent = context.now().getTime() - RECENT_MS;
  return unfinished.some((one) => (one.received_at?.getTime() ?? 0) > recent) ? 'soon' : undefined;
}

async function finish(context: AppContext, deposit: UnfinishedDeposit, policy: string): Promise<void> {
  const record = deposit.record;
  if (record === null || deposit.record_sha256 === null || deposit.received_at === null) return;
  const attempt = async (what: string, step: () => Promise<boolean>) =>
    step().catch((cause: unknown) => {
      // Said once by the authorities' own faults, and shown by health; it waits in the table.
      if (!(cause instanceof NoTimeAuthority)) context.report(`deposit ${deposit.number}: ${what}`, cause);
      return false;
    });
  const [, isStamped, isProven] = await Promise.all([
    attempt('receipt', () => giveReceipt(context, deposit)),
    attempt('time stamp', () => stamp(context, deposit, record)),
    attempt('proof', () => prove(context, deposit, policy)),
  ]);
  if (isStamped && isProven) await complete(context, deposit);
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

/** RFC 3161 over the record. One token is enough to pass; that of a second authority comes by `stampTwice`. */
async function stamp(context: AppContext, deposit: UnfinishedDeposit, record: Uint8Array): Promise<boolean> {
  if (deposit.token !== null) return true;
  await setToken(context.db, deposit.work_id, await context.time.stamp(sha256(record)));
  return true;
}

async function prove(context: AppContext, deposit: UnfinishedDeposit, policy: string): Promise<boolean> {
  if (deposit.tlog_proof !== null) return true;
  const recordSha256 = deposit.record_sha256 ?? new Uint8Array();
  let proof = await findProof(context.db, recordSha256, policy);
  if (proof === undefined) return false;
  if (proof.witnesses === 0) {
    // Cosigned before the witnesses changed: it counts by the policy of that time.
    const earlier = await findPolicyOver(context.db, proof.treeSize);
    if (earlier !== undefined) proof = (await findProof(context.db, recordSha256, earlier)) ?? proof;
  }
  await setProof(context.db, deposit.work_id, proof);
  return true;
}

async function complete(context: AppContext, deposit: UnfinishedDeposit): Promise<void> {
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    if (!(await markCompleted(tx, deposit.work_id, now))) return;
    await moveTrack(tx, {
      workId: deposit.work_id,
      accountId: deposit.account_id,
      track: 'evidence',
      event: 'pass',
      now,
    });
    // A batch tells once how all its rows ended (`imports`); three hundred notices are read by nobody.
    if (await isOfBatch(tx, deposit.work_id)) return;
    await notifyAccount(tx, deposit.account_id, {
      title: '存证已完成',
      body: `${deposit.number} 的时间戳与见证联署已齐，可以下载证书与证据包。`,
      link: `product-detail?id=${deposit.work_id}`,
      category: 'rights',
    });
  });
  context.wake();
}

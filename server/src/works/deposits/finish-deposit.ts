import { setTimeout as pause } from 'node:timers/promises';
import { sha256 } from '@yinji/evidence';
import {
  NoTimeAuthority,
  type AppContext,
  type Later,
  type Stamp,
  defineJob,
  earliestVouched,
  inTransaction,
} from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import {
  findCovered,
  findNewestProofs,
  findPolicyOver,
  proveAt,
  readPolicy,
  type CoveredPlace,
  type Proof,
} from '../../evidence/index.ts';
import { moveTrack } from '../works/index.ts';
import { finishDepositKind } from './deposit-jobs.ts';
import {
  complete,
  findUnfinished,
  keepFound,
  listUnfinished,
  type Found,
  type UnfinishedDeposit,
} from './deposits-store.ts';

/** A cosigned checkpoint takes about 30 ms. */
const PLACE_PAUSES_MS = [15, 15, 15, 20, 30, 45, 70, 100, 150, 200, 250, 250, 500, 500, 1000, 1000];

/**
 * Gives a received deposit its receipt, its time stamp and its log proof, and completes it when all three are
 * there. One that failed does not hold up the others, and is asked for again: a deposit is accepted while an
 * authority or the sealer is down, and completes later by itself.
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
  const [receipt, stamp, proof] = await Promise.allSettled([
    giveReceipt(context, deposit),
    stampRecord(context, deposit, record),
    prove(context, deposit, signal),
  ]);
  const found = { receipt: valueOf(receipt), stamp: valueOf(stamp), proof: valueOf(proof) };
  const isWhole =
    (deposit.receipt !== null || found.receipt !== undefined) &&
    (deposit.token !== null || found.stamp !== undefined) &&
    (deposit.tlog_proof !== null || found.proof !== undefined);
  const isKept = await keep(context, deposit, found, isWhole);
  const faults = [receipt, stamp, proof].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  // Reported once by the authorities' own faults, and shown by health.
  const fault: unknown = faults.find((cause) => !(cause instanceof NoTimeAuthority));
  if (fault !== undefined) throw fault;
  if (!isKept) return { laterMs: 0 };
  if (isWhole) return;
  // A recent one is retried soon; an older one waits for something that is down.
  const ageMs = context.now().getTime() - receivedAt.getTime();
  return { laterMs: Math.min(60_000, Math.max(1000, ageMs / 4)) };
}

const valueOf = <T>(step: PromiseSettledResult<T>): T | undefined =>
  step.status === 'fulfilled' ? step.value : undefined;

/** False where another process was faster. */
async function keep(
  context: AppContext,
  { work_id: workId, account_id: accountId, number }: UnfinishedDeposit,
  found: Found,
  isComplete: boolean,
): Promise<boolean> {
  if (!isComplete)
    return Object.values(found).every((one) => one === undefined) || keepFound(context.db, workId, found);
  const now = context.now();
  return inTransaction(context.db, async (tx) => {
    const completed = await complete(tx, workId, found, now);
    if (completed === undefined) return false;
    await moveTrack(tx, { workId, accountId, track: 'evidence', event: 'pass', now });
    // A batch sends one notice about all its rows (`imports`), since nobody reads three hundred.
    if (completed.batch_id === null)
      await notifyAccount(tx, accountId, {
        title: '存证已完成',
        body: `${number} 的时间戳与见证联署已齐，可以下载证书与证据包。`,
        link: `product-detail?id=${workId}`,
        category: 'rights',
      });
    return true;
  });
}

async function giveReceipt(context: AppContext, deposit: UnfinishedDeposit): Promise<string | undefined> {
  const { receipt, record_sha256: recordSha256, received_at: receivedAt } = deposit;
  if (receipt !== null || recordSha256 === null || receivedAt === null) return undefined;
  return context.sealer.receipt({
    recordSha256: Buffer.from(recordSha256).toString('hex'),
    receivedAt: receivedAt.toISOString(),
  });
}

/** RFC 3161 over the record. One token is enough to pass; `stampTwice` adds that of a second authority. */
async function stampRecord(
  context: AppContext,
  deposit: UnfinishedDeposit,
  record: Uint8Array,
): Promise<Stamp | undefined> {
  // A token of whoever is wrong together with us would be kept for ever.
  if (deposit.token !== null || !context.clock.isRight()) return undefined;
  return context.time.stamp(sha256(record), { after: earliestVouched(deposit.received_at!) });
}

async function prove(
  context: AppContext,
  deposit: UnfinishedDeposit,
  signal: AbortSignal,
): Promise<Proof | undefined> {
  const { record_sha256: recordSha256 } = deposit;
  if (deposit.tlog_proof !== null || recordSha256 === null) return undefined;
  const place = placeIn(deposit) ?? (await waitForPlace(context, recordSha256, signal));
  if (place === undefined) return undefined;
  const policy = await readPolicy(context);
  let proof: Proof | undefined = await proveAt(context.db, place, policy);
  if (proof.witnesses === 0) {
    // Cosigned before the witnesses changed: the policy of that time applies.
    const earlier = await findPolicyOver(context.db, place.size);
    if (earlier !== undefined) proof = await proveAt(context.db, place, earlier);
  }
  // A witness was wrong then; a checkpoint of later vouches as well.
  if (isTooEarly(proof, deposit))
    proof = (await findNewestProofs(context.db, [recordSha256], policy)).values().next().value;
  return proof === undefined || isTooEarly(proof, deposit) ? undefined : proof;
}

const placeIn = ({ idx, entry_sha256, size, note }: UnfinishedDeposit): CoveredPlace | undefined =>
  idx === null || entry_sha256 === null || size === null || note === null
    ? undefined
    : { idx, entry_sha256, size, note };

async function waitForPlace(
  context: AppContext,
  recordSha256: Uint8Array,
  signal: AbortSignal,
): Promise<CoveredPlace | undefined> {
  for (const ms of PLACE_PAUSES_MS) {
    if (signal.aborted) return undefined;
    await pause(ms);
    const [place] = await findCovered(context.db, [recordSha256]);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The record names when it was received: cosigned five minutes before, its bundle is invalid (docs/evidence-format.md §6). */
const isTooEarly = ({ cosignedAt }: Proof, { received_at }: UnfinishedDeposit): boolean =>
  cosignedAt < earliestVouched(received_at!);

import { createHash } from 'node:crypto';
import { encodeRecord } from '@yinji/evidence';
import type pg from 'pg';
import type { Queryable } from './log-store.ts';

/** Table log_policy (server/src/platform/db/migrations/0008-log-policy.sql). */
export interface PolicyRow {
  seq: number;
  /** policy.txt, to the byte. */
  policy: string;
  /** The value of the setting WITNESSES of this policy. */
  witnesses: string;
  quorum: number;
  recordSha256: Buffer;
}

/** The policy in force, and the one announced to follow it. */
export interface PolicyState {
  current?: PolicyRow;
  announced?: PolicyRow;
}

export const policySha256 = (policy: string): string => createHash('sha256').update(policy).digest('hex');

export async function readPolicyState(db: Queryable): Promise<PolicyState> {
  const { rows } = await db.query<Omit<PolicyRow, 'seq'> & { seq: string; isInForce: boolean }>(
    `select seq, policy, witnesses::text as witnesses, quorum, record_sha256 as "recordSha256",
            in_force_at is not null as "isInForce"
     from log_policy order by seq desc limit 2`,
  );
  const read = (isInForce: boolean): PolicyRow | undefined => {
    const row = rows.find((each) => each.isInForce === isInForce);
    if (row === undefined) return undefined;
    const { seq, policy, witnesses, quorum, recordSha256 } = row;
    return { seq: Number(seq), policy, witnesses, quorum, recordSha256 };
  };
  const [current, announced] = [read(true), read(false)];
  return { ...(current && { current }), ...(announced && { announced }) };
}

/** A policy and the tree size above which checkpoints are cosigned under it. */
export interface PastPolicy {
  policy: string;
  afterSize: number;
}

/** Every policy that was ever in force, the first one first. */
export async function listPolicies(db: Queryable): Promise<PastPolicy[]> {
  const { rows } = await db.query<{ policy: string; after_size: string }>(
    'select policy, after_size from log_policy where in_force_at is not null order by seq',
  );
  return rows.map(({ policy, after_size }) => ({ policy, afterSize: Number(after_size) }));
}

/**
 * Writes the change and its record as pending, together or not at all. The first policy has no predecessor and
 * is in force at once. A second sealer that announces at the same moment fails on the key and reads again.
 */
export async function announcePolicy(
  db: pg.ClientBase,
  next: Pick<PolicyRow, 'policy' | 'witnesses' | 'quorum'>,
  previous: PolicyRow | undefined,
  now: Date,
): Promise<void> {
  const entry = Buffer.from(
    encodeRecord({
      type: 'policy',
      v: 1,
      policy_sha256: policySha256(next.policy),
      previous_sha256: previous === undefined ? null : policySha256(previous.policy),
      changed_at: now.toISOString(),
    }),
  );
  const sha256 = createHash('sha256').update(entry).digest();
  const first = previous === undefined;
  await db.query('begin');
  try {
    await db.query(
      `insert into log_policy (seq, policy, witnesses, quorum, record_sha256, changed_at, in_force_at, after_size)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        (previous?.seq ?? 0) + 1,
        next.policy,
        next.witnesses,
        next.quorum,
        sha256,
        now,
        first ? now : null,
        first ? 0 : null,
      ],
    );
    await db.query('select announce_policy_record($1)', [entry]);
    await db.query('commit');
  } catch (cause) {
    await db.query('rollback').catch(() => undefined);
    throw cause;
  }
}

/** Whether a published checkpoint covers the record. */
export async function isPublished(db: Queryable, recordSha256: Buffer): Promise<boolean> {
  const { rows } = await db.query<{ published: boolean }>(
    `select exists (
       select from log_entry, log_checkpoint
       where entry_sha256 = $1 and size > idx and published_at is not null
     ) as published`,
    [recordSha256],
  );
  return rows[0]!.published;
}

/** Called only while nothing is being published: the published checkpoint was cosigned under the old policy. */
export async function putInForce(db: Queryable, seq: number): Promise<void> {
  await db.query(
    `update log_policy set in_force_at = now(),
       after_size = (select coalesce(max(size), 0) from log_checkpoint where published_at is not null)
     where seq = $1 and in_force_at is null`,
    [seq],
  );
}

/** A witness may change its address without a change of policy: policy.txt has keys, not addresses. */
export async function saveAddresses(db: Queryable, seq: number, witnesses: string): Promise<void> {
  await db.query('update log_policy set witnesses = $2 where seq = $1', [seq, witnesses]);
}

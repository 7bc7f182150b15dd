import type { CaseRow } from '../cases/index.ts';
import type { Tx } from '../db/database.ts';
import type { WorkRecord } from '../evidence-log/index.ts';
import type { WorkRow } from '../works/index.ts';
import type { World } from '../world.ts';

export type Decision = 'passed' | 'rejected';

/** A decision as it is being carried out, under the locks of case and work. */
export interface Settled {
  row: CaseRow;
  work: WorkRow;
  decision: Decision;
  /** What the submitter is told: the rules' sentences, then the reviewer's words. */
  reason: string;
  now: Date;
}

/**
 * What a decision does to the thing it is about; answers the record for the log where the public record changes. Called
 * once for a case, when its decision takes effect: a first decision that waits for a second one settles nothing.
 */
export type Settle = (world: World, tx: Tx, settled: Settled) => Promise<WorkRecord | undefined>;

/** How a kind of case is settled. */
export interface Settlement {
  settle: Settle;
  /** Keeps the digest of the record that was appended. */
  keepRecord?(tx: Tx, row: CaseRow, recordSha256: Uint8Array, now: Date): Promise<unknown>;
  /** Names the kind in the notice to the holder; a kind without one tells everybody concerned itself. */
  word?: string;
}

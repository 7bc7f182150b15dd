import type { CorrectionItem } from '@yinji/contract';
import type { CaseRow } from '../cases/index.ts';
import type { Tx } from '../db/database.ts';
import type { WorkRecord } from '../evidence-log/index.ts';
import type { WorkRow } from '../works/index.ts';
import type { World } from '../world.ts';

/** A decision as it is being carried out, under the locks of case and work. */
export interface Settled {
  row: CaseRow;
  work: WorkRow;
  /** `correction` goes back to the submitter with `items`; only a certification can. */
  decision: 'passed' | 'rejected' | 'correction';
  reason: string;
  items: readonly CorrectionItem[];
  staffId: string;
  now: Date;
}

/** What a decision does to the thing it is about; answers the record for the log where the public record changes. */
export type Settle = (world: World, tx: Tx, settled: Settled) => Promise<WorkRecord | undefined>;

import type { CorrectionItem } from '@yinji/contract';
import type { CaseRow } from '../cases/index.ts';
import type { Tx, AppContext } from '../../platform/index.ts';
import type { WorkRecord } from '../../evidence/index.ts';
import type { WorkRow } from '../../works/index.ts';

/** `correction` goes back to the submitter with `items`; only of kinds that can be corrected. */
export type Decision = 'passed' | 'rejected' | 'correction';

/** A decision as it is being carried out, under the locks of case and work. */
export interface Settled {
  row: CaseRow;
  work: WorkRow;
  decision: Decision;
  /** What the submitter is told: the rules' sentences, then the reviewer's words. */
  reason: string;
  items: readonly CorrectionItem[];
  staffId: string;
  now: Date;
}

/**
 * What a decision does to the thing it is about; answers the record for the log where the public record changes. Called
 * once for a case, when its decision takes effect: a first decision that waits for a second one settles nothing.
 */
export type Settle = (context: AppContext, tx: Tx, settled: Settled) => Promise<WorkRecord | undefined>;

/** How a kind of case is settled. */
export interface Settlement {
  settle: Settle;
  /** Keeps the digest of the record that was appended. */
  keepRecord?(tx: Tx, row: CaseRow, recordSha256: Uint8Array, now: Date): Promise<unknown>;
  /** Names the kind in the notice to the holder; a kind without one tells everybody concerned itself. */
  word?: string;
  /** It can go back to its submitter for correction. */
  isCorrectable?: true;
}

/** For kinds that never go back for correction: `decideCase` refused it before. */
export function finalDecision({ decision }: Settled): 'passed' | 'rejected' {
  if (decision === 'correction') throw new Error('this kind of case is not corrected');
  return decision;
}

import type { CorrectionItem } from '@yinji/contract';
import type { CaseRow } from '../cases/index.ts';
import type { Tx, AppContext } from '../../platform/index.ts';
import type { WorkRecord } from '../../evidence/index.ts';
import type { WorkRow } from '../../works/index.ts';

/** `correction` goes back to the submitter with `items`; only of kinds that can be corrected. */
export type Decision = 'passed' | 'rejected' | 'correction';

/** A decision being carried out, under the locks of case and work. */
export interface Settled {
  row: CaseRow;
  work: WorkRow;
  decision: Decision;
  /** Text for the submitter: the rules' sentences, then the reviewer's words. */
  reason: string;
  items: readonly CorrectionItem[];
  staffId: string;
  now: Date;
}

/**
 * The effect of a decision on its subject; returns the record for the log where the public record changes.
 * Called once per case, when its decision takes effect: a first decision that waits for a second one settles
 * nothing.
 */
export type Settle = (context: AppContext, tx: Tx, settled: Settled) => Promise<WorkRecord | undefined>;

/** The settlement of a kind of case. */
export interface Settlement {
  settle: Settle;
  /** Stores the digest of the appended record. */
  keepRecord?(tx: Tx, row: CaseRow, recordSha256: Uint8Array, now: Date): Promise<unknown>;
  /** Names the kind in the notice to the holder; a kind without one notifies everybody itself. */
  word?: string;
  /** It can be returned to its submitter for correction. */
  isCorrectable?: true;
}

/** For kinds without corrections: `decideCase` has refused them already. */
export function finalDecision({ decision }: Settled): 'passed' | 'rejected' {
  if (decision === 'correction') throw new Error('this kind of case is not corrected');
  return decision;
}

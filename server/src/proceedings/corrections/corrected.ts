import type { Tx, AppContext } from '../../platform/index.ts';
import type { CorrectedKind, CorrectionRow } from './corrections-store.ts';

/** What can be returned for correction: one such object per kind, in the kind's room. */
export interface Corrected {
  kind: CorrectedKind;
  /** Names it in notices. */
  word: string;
  /** Where it is corrected. */
  link(subjectId: string): string;
  /** Who corrects it; undefined where it is gone. */
  findHolder(tx: Tx, row: Pick<CorrectionRow, 'subject_id' | 'work_id'>): Promise<string | undefined>;
  /** The effect of a missed deadline, under the work's lock; returns the text for its holder. */
  lapse(context: AppContext, tx: Tx, row: CorrectionRow, now: Date): Promise<string>;
}

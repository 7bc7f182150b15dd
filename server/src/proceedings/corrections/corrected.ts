import type { Tx, AppContext } from '../../platform/index.ts';
import type { CorrectedKind, CorrectionRow } from './corrections-store.ts';

/** What can be sent back for correction: one such object a kind, in the room that the kind belongs to. */
export interface Corrected {
  kind: CorrectedKind;
  /** Names it in notices. */
  word: string;
  /** Where it is mended. */
  link(subjectId: string): string;
  /** Who mends it; undefined where it is gone. */
  findHolder(tx: Tx, row: Pick<CorrectionRow, 'subject_id' | 'work_id'>): Promise<string | undefined>;
  /** What a missed deadline does to it, under the work's lock; answers what its holder is told. */
  lapse(context: AppContext, tx: Tx, row: CorrectionRow, now: Date): Promise<string>;
}

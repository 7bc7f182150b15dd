import type { Bucket, CopyEntry, CopySet } from '@yinji/originality/copy-index';
import type { AppContext } from '../app-context.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Item, JobKind } from '../jobs/index.ts';

/** Where one set of the copy index comes from: the tables of the wing that owns them. */
export interface CopySource {
  set: CopySet;
  /** Its job for one row, enqueued in the transaction that writes or removes the row. */
  kind: JobKind<Item>;
  /** How many entries are sent at once: their rows are locked meanwhile. */
  atOnce: number;
  /** Counts and sums of the ids that shall be in the index, by their last byte; reads no hash. */
  listBuckets(db: Database): Promise<Map<number, Bucket>>;
  listIds(db: Database, bucket: number): Promise<string[]>;
  /** Of these ids the rows that shall be in the index, locked so that none is removed before the transaction ends. */
  lockEntries(context: Pick<AppContext, 'vault'>, tx: Tx, ids: readonly string[]): Promise<CopyEntry[]>;
}

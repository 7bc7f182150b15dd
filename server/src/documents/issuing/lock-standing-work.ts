import type { Tx } from '../../platform/index.ts';
import { lockWork } from '../../works/index.ts';

/** Holds a work until the end of the transaction; false if it was erased, and nothing about it is stored any more. */
export const lockStandingWork =
  (workId: string) =>
  async (tx: Tx): Promise<boolean> =>
    (await lockWork(tx, workId)) !== undefined;

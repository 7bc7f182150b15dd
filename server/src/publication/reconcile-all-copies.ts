import { type AppContext, reconcileCopies } from '../platform/index.ts';
import { localSource, workSource } from '../works/index.ts';
import { blockedSource } from './public-listing/index.ts';

/** Compares the copy index with the tables of all of its sets; the quick ones first. @throws CopyIndexError */
export const reconcileAllCopies = (context: AppContext): Promise<void> =>
  reconcileCopies(context, [workSource, blockedSource, localSource]);

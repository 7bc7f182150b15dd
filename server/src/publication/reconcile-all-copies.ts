import { type AppContext, reconcileCopies } from '../platform/index.ts';
import { workSource } from '../works/index.ts';
import { blockedSource } from './public-listing/index.ts';

/** Compares the copy index with the tables of both of its sets. @throws CopyIndexError */
export const reconcileAllCopies = (context: AppContext): Promise<void> =>
  reconcileCopies(context, [workSource, blockedSource]);

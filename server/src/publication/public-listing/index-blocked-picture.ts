import { itemJob, syncCopies } from '../../platform/index.ts';
import { blockedSource } from './blocked-source.ts';

/** After an entry came to the list or left it; what it forgets is found by `reconcile-copies`. */
export const indexBlockedPicture = itemJob({
  kind: blockedSource.kind,
  label: '图库索引',
  listDue: async () => [],
  run: (context, id) => syncCopies(context, blockedSource, [id]),
});

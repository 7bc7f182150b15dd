import { itemJob, syncCopies } from '../../platform/index.ts';
import { workSource } from './work-source.ts';

/** After a deposit or an erasure; what it forgets is found by `reconcile-copies`. */
export const indexWork = itemJob({
  kind: workSource.kind,
  label: '画面索引',
  atOnce: 2,
  listDue: async () => [],
  run: (context, id) => syncCopies(context, workSource, [id]),
});

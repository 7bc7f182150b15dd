import { itemJob, syncCopies } from '../../platform/index.ts';
import { localSource } from './local-source.ts';
import { workSource } from './work-source.ts';

/** After a deposit or an erasure; what it forgets is found by `reconcile-copies`. */
export const indexWork = itemJob({
  kind: workSource.kind,
  label: '画面索引',
  atOnce: 2,
  listDue: async () => [],
  run: (context, id) => syncCopies(context, workSource, [id]),
});

/** After its local features were made, and after an erasure. */
export const indexFeatures = itemJob({
  kind: localSource.kind,
  label: '局部特征索引',
  atOnce: 2,
  listDue: async () => [],
  run: (context, id) => syncCopies(context, localSource, [id]),
});

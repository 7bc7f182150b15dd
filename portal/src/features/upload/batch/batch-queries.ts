import { getImport, listImports, type OutputOf } from '@yinji/contract';
import { toldAsMessage } from '@yinji/web';
import { api } from '../../../lib/api.ts';

export type BatchView = OutputOf<typeof getImport>;
export type BatchSummary = OutputOf<typeof listImports>[number];

export const batchQuery = (id: string) => api.query(['own', 'import', id], getImport, { id }, { staleTime: 0 });

export const batchesQuery = api.query(
  ['own', 'imports'],
  listImports,
  {},
  { meta: toldAsMessage, staleTime: 0 },
);

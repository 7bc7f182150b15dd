import { getChange, listChanges, type OutputOf } from '@yinji/contract';
import { api } from '../../../lib/api.ts';

export type ChangeItem = OutputOf<typeof listChanges>['items'][number];

export const changesQuery = (page: number, size: number) =>
  api.query(['own', 'changes', page, size], listChanges, { page, size });

export const changeQuery = (id: string) => api.query(['own', 'change', id], getChange, { id });

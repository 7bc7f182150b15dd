import { getManagedPage, getPageVersion, listManagedPages, type OutputOf } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type ManagedPage = OutputOf<typeof listManagedPages>[number];
export type PageHistory = OutputOf<typeof getManagedPage>;
export type PageText = OutputOf<typeof getPageVersion>;

export const pagesQuery = queryOptions({
  queryKey: ['content-pages'],
  queryFn: ({ signal }) => api.call(listManagedPages, {}, { signal }),
});

export const pageQuery = (id: string) =>
  queryOptions({
    queryKey: ['content-page', id],
    queryFn: ({ signal }) => api.call(getManagedPage, { id }, { signal }),
  });

/** A version never changes. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['content-version', id, version],
    queryFn: ({ signal }) => api.call(getPageVersion, { id, version }, { signal }),
    staleTime: Infinity,
  });

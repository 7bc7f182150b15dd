import { getManagedPage, getPageVersion, listManagedPages, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type ManagedPage = OutputOf<typeof listManagedPages>[number];
export type PageHistory = OutputOf<typeof getManagedPage>;
export type PageText = OutputOf<typeof getPageVersion>;

export const pagesQuery = api.query(['content-pages'], listManagedPages, {});

export const pageQuery = (id: string) => api.query(['content-page', id], getManagedPage, { id });

/** A version never changes. */
export const versionQuery = (id: string, version: number) =>
  api.query(['content-version', id, version], getPageVersion, { id, version }, { staleTime: Infinity });

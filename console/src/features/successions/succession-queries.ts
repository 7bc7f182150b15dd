import { listSuccessions, openSuccession } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export const SUCCESSION_PAGE_SIZE = 20;
export type Show = 'open' | 'ended';

export const successionsQuery = (show: Show, page: number) =>
  api.query(
    ['successions', show, page],
    listSuccessions,
    { show, page, size: SUCCESSION_PAGE_SIZE },
    livePage(),
  );

/** Fetched once: each fetch is audited. */
export const successionQuery = (id: string) =>
  api.query(['succession', id], openSuccession, { id }, { staleTime: Infinity });

import { listQuotaAwards, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export const GRANT_PAGE_SIZE = 20;
export type Grant = OutputOf<typeof listQuotaAwards>['items'][number];
export type Show = 'proposed' | 'decided';

export const grantsQuery = (show: Show, page: number) =>
  api.query(['grants', show, page], listQuotaAwards, { show, page, size: GRANT_PAGE_SIZE }, livePage());

import { listDisplayReports, type OutputOf } from '@yinji/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const REPORT_PAGE_SIZE = 20;
export type ReportRow = OutputOf<typeof listDisplayReports>['items'][number];
/** A work, or a gallery: one of the ids. */
export type Reported = Pick<ReportRow, 'workId' | 'galleryId' | 'title' | 'thumbnailUrl'>;
export type Show = 'waiting' | 'decided';

export const reportsQuery = (show: Show, page: number) =>
  queryOptions({
    queryKey: ['display-reports', show, page],
    queryFn: ({ signal }) => api.call(listDisplayReports, { show, page, size: REPORT_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
